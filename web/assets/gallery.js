// Leads from the front page to a game, as links to games once had the front page's address.
// Not Python: the front page does not load Python.

if (location.hash.length > 1) location.replace(`${document.currentScript.dataset.top}le-nyout.html${location.hash}`);
