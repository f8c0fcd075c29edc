import { expect, test } from "vitest";
import { renderText } from "./render-prompt";

const toText = (optional: string[], values: Record<string, string> = {}) =>
  renderText("Look at {{arguments.repo}}.", values, new Set(optional))
    .map(({ text }) => text)
    .join("");

test("an optional argument without a value is empty, as in the prompt itself", () => {
  expect(toText(["repo"])).toBe("Look at .");
  expect(toText(["repo"], { repo: "web" })).toBe("Look at web.");
});

test("a required argument without a value keeps its placeholder", () => {
  expect(toText([])).toBe("Look at {{arguments.repo}}.");
});
