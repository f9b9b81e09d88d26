// Applies the colours chosen in the settings of a game to any page, before its first paint if the
// file is there: no page waits for it.
// Not Python: pages are painted before Python runs.

try {
  const theme = localStorage.getItem("nyout/theme");
  if (["light", "dark"].includes(theme)) document.documentElement.classList.add(theme);
} catch {} // the browser blocks storage
