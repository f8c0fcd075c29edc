import { expect, it } from "vitest";
import { auditLines } from "./audit-words";

it("a change is told with both values, what came or went with its own", () => {
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
