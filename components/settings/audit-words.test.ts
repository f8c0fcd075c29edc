import { expect, it } from "vitest";
import { auditLines } from "./audit-words";

it("shows both values of a change, and the one value of an addition or removal", () => {
  expect(auditLines({ before: { name: "A" }, after: { name: "B" } })).toEqual(["name: “A” → “B”"]);
  expect(auditLines({ before: { served: null }, after: { served: 3, note: "" } })).toEqual([
    "served: nothing → 3",
  ]);
  expect(auditLines({ before: { role: "editor" }, after: null })).toEqual([
    "role: “editor” (before)",
  ]);
  expect(
    auditLines({ before: {}, after: { alsoChanged: ["handler"], tools: { added: ["a", "b"] } } }),
  ).toEqual(["also changed: handler", "tools: added: a, b"]);
});
