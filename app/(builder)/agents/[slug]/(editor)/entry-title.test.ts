import { expect, test } from "vitest";
import { getEntryTitle } from "./entry-title";

test.each([
  [{}, "Prompts"],
  [{ open: "summarize" }, "summarize"],
  [{ new: "" }, "New prompt"],
  [{ open: ["one", "two"] }, "Prompts"],
])("names the page of %j", (query, title) => {
  expect(getEntryTitle(query, { list: "Prompts", new: "New prompt" })).toBe(title);
});
