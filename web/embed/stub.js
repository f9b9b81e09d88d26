// A stub leads on to the page meant, with the query and the fragment.
location.replace(document.currentScript.dataset.to + location.search + location.hash);
