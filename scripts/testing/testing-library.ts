import { configure } from "@testing-library/dom";

configure({
  // The machine may be busy.
  asyncUtilTimeout: 10_000,
  // Omit the dump of the page, which would bury the message.
  getElementError: (message) => new Error(message?.split("\n\n")[0] ?? ""),
});

// Queries by role ask for the style of every element. The only style sheets here are those of
// libraries, which hide nothing, and matching their rules takes a fifth of the run time.
if (typeof window !== "undefined") {
  const getComputedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) =>
    // `matchMedia` needs its font size.
    element instanceof HTMLElement && element !== document.documentElement
      ? element.style
      : getComputedStyle(element);
}
