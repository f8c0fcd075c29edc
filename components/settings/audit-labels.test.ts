import { expect, it } from "vitest";
import { formatChanges } from "./audit-labels";

it("omits values that did not change", () => {
  const before = { fields: ["token"], hosts: 1 };
  expect(formatChanges({ before, after: { fields: ["token"], hosts: 2 } })).toEqual([
    "number of hosts (0 allows any): 1 → 2",
  ]);
});

it("describes access settings and limits in words", () => {
  expect(
    formatChanges({
      before: { "access.toolsList": "key", "access.origins": [] },
      after: { "access.toolsList": "public", "access.origins": ["https://app.example"] },
    }),
  ).toEqual([
    "access to the list of tools: “key” → “public”",
    "allowed origins: none → https://app.example",
  ]);
});

it("shows both values of a change, but only one for an addition or removal", () => {
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
      after: { alsoChanged: ["handler", "outputSchema"], tools: { added: ["a", "b"] } },
    }),
  ).toEqual(["also changed: handler, output schema", "tools: added: a, b"]);
  expect(formatChanges({ before: { isEnabled: true, responseType: "text" }, after: {} })).toEqual([
    "enabled: true (before)",
    "response type: “text” (before)",
  ]);
});

it("counts all names of a list that was truncated when stored", () => {
  const names = Array.from({ length: 50 }, (_, index) => `t${index}`);
  const added = [...names, "… and 158 more"];
  expect(formatChanges({ before: null, after: { added } })).toEqual([
    "added: t0, t1, t2, t3, t4, t5, t6, t7 and 200 more",
  ]);
});
