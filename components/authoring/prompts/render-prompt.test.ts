import { expect, test } from "vitest";
import { renderText } from "./render-prompt";

const toText = (optional: string[], values: Record<string, string> = {}) =>
  renderText("Look at {{arguments.repo}}.", values, new Set(optional))
    .map(({ text }) => text)
    .join("");

test("renders an optional argument without a value as empty, like the prompt itself", () => {
  expect(toText(["repo"])).toBe("Look at .");
  expect(toText(["repo"], { repo: "web" })).toBe("Look at web.");
});

test("keeps the placeholder of a required argument without a value", () => {
  expect(toText([])).toBe("Look at {{arguments.repo}}.");
});
