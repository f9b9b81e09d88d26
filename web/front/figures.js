// Moves each figure of a rules page once, when it comes into view: its pieces make their moves, and
// its numbers or throws swell one after another. The settings can switch all motion off.
// Not Python: rules pages do not load Python.

const swelling = { scale: [1, 1.35, 1] };
let isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
try {
  isStill ||= localStorage.getItem("nyout/motion") === "off";
} catch {} // the browser blocks storage

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target: figure } of entries.filter((entry) => entry.isIntersecting)) {
      observer.unobserve(figure);
      for (const copy of figure.querySelectorAll("[data-way]")) {
        const stops = copy.dataset.way.split(" ").map((stop) => `${stop.replace(",", "px ")}px`);
        const walk = { delay: 400, duration: 300 + 250 * stops.length, fill: "both" };
        copy.animate({ translate: stops }, walk);
        copy.animate({ opacity: [0, 0.7, 0.7, 0.7, 0.7, 0] }, { ...walk, duration: walk.duration + 500 });
      }
      for (const [number, node] of figure.querySelectorAll(".number, .cast").entries())
        node.animate(swelling, { duration: 400, delay: 250 * number, easing: "ease-in-out" });
    }
  },
  { threshold: 0.5 },
);
if (!isStill) for (const figure of document.querySelectorAll("#rules figure")) observer.observe(figure);
