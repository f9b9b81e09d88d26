// Leads from the front page to a game, as links to games once had the front page's address, and
// makes room for the games to continue before anything is painted, so that nothing moves later.
// Not Python: the front page does not load Python.

{
  const { top, games } = document.currentScript.dataset;
  if (location.hash.length > 1) location.replace(`${top}le-nyout.html${location.hash}`);
  try {
    const begun = (name) => /^\[Result "\*"\]$/m.test(localStorage.getItem(`nyout/${name}`));
    if (games.split(" ").some(begun)) document.documentElement.classList.add("begun");
  } catch {} // browsers that block storage throw on any access
}
