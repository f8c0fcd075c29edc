import { configure } from "@testing-library/dom";

configure({
  // The machine may be busy.
  asyncUtilTimeout: 10_000,
  // Omit the dump of the page, which would bury the message.
  getElementError: (message) => new Error(message?.split("\n\n")[0] ?? ""),
});
