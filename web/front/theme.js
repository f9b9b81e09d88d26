// Applies the colours chosen in the settings of a game before the first paint of any page.
// Not Python: pages are painted before Python runs.

try {
  document.documentElement.classList.add(localStorage.getItem("nyout/theme") ?? "device");
} catch {} // the browser blocks storage, or the stored text is no class
