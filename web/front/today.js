// Returns the local date, for the puzzle of the day.
// Not Python: neither the front page nor an embedded board before its first use loads Python.

/** The local date as a number of days since 1970. */
export const today = () => {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
};
