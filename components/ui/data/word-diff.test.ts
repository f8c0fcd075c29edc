import { expect, it } from "vitest";
import { diffWords } from "./word-diff";

const format = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join("");

it("marks the words that were removed and added", () => {
  expect(format("Greets a person by name.", "Greets every person by their name.")).toBe(
    "Greets [-a -][+every +]person by [+their +]name.",
  );
  expect(format("Same text.", "Same text.")).toBe("Same text.");
  expect(format("", "New text.")).toBe("[+New text.+]");
  expect(format("Old text.", "")).toBe("[-Old text.-]");
});

it("rebuilds both texts", () => {
  const before = "one two three four";
  const after = "zero one three five four";
  const parts = diffWords(before, after);
  const join = (omitted: string) =>
    parts.flatMap(({ kind, text }) => (kind === omitted ? [] : [text])).join("");
  expect(join("removed")).toBe(after);
  expect(join("added").split(/\s+/)).toEqual(before.split(" "));
});

it("does not compare very long texts word by word", () => {
  const long = "word ".repeat(1000);
  expect(diffWords(long, "short").map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
