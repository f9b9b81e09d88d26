// Redirects old links to games, which had the address of the front page, and makes room for the list
// of unfinished games before the first paint, so that nothing moves when it appears.
// Not Python: the front page does not load Python.

{
  const { top } = document.currentScript.dataset;
  if (location.hash.length > 1) location.replace(`${top}le-nyout.html${location.hash}`);
  try {
    const isExpected = localStorage.getItem("nyout/front/unfinished") !== null; // by games.js
    if (isExpected) document.documentElement.classList.add("begun");
  } catch {} // browsers that block storage throw on any access
}
