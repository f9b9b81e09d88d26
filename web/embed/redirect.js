// Leads from the address of a stub to the page it stands for, with the query and the fragment.
// Not Python: stubs do not load Python.

location.replace(document.currentScript.dataset.to + location.search + location.hash);
