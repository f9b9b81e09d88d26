// Links to games were once links to this page; each game's page knows where they belong.
if (location.hash.length > 1) location.replace(`${document.currentScript.dataset.top}le-nyout.html${location.hash}`);
