// Redirects from a stub to its page, with the query and the fragment.
// Not Python: stubs do not load Python.

location.replace(document.currentScript.dataset.to + location.search + location.hash);
