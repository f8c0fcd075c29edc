import { expect, it } from "vitest";
import { formatChanges } from "./audit-labels";

it("shows both values of a change, and the one value of an addition or removal", () => {
  expect(formatChanges({ before: { name: "A" }, after: { name: "B" } })).toEqual([
    "name: “A” → “B”",
  ]);
  expect(formatChanges({ before: { served: null }, after: { served: 3, note: "" } })).toEqual([
    "live version: nothing → 3",
  ]);
  expect(formatChanges({ before: { role: "editor" }, after: null })).toEqual([
    "role: “editor” (before)",
  ]);
  expect(
    formatChanges({
      before: {},
      after: { alsoChanged: ["handler"], tools: { added: ["a", "b"] } },
    }),
  ).toEqual(["also changed: handler", "tools: added: a, b"]);
});
