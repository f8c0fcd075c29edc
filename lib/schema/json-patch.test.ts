import fc from "fast-check";
import { expect, it } from "vitest";
import { parsePointer } from "./json";
import { createJsonPatch, type PatchOperation } from "./json-patch";

type Container = { [step: string]: Container };

/** Applies a JSON Patch (RFC 6902, §4), except for operations that are never generated. */
const applyPatch = (document: unknown, operations: readonly PatchOperation[]): unknown => {
  const root = { document } as unknown as Container;
  for (const operation of operations) {
    const steps = ["document", ...parsePointer(operation.path)];
    const last = steps.pop() ?? "";
    const target = steps.reduce((value, step) => value[step] as Container, root);
    if (operation.op === "remove") {
      if (Array.isArray(target)) target.splice(Number(last), 1);
      else delete target[last];
    } else if (Array.isArray(target) && operation.op === "add") target.push(operation.value);
    else
      Object.defineProperty(target, last, {
        value: operation.value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return root.document;
};

it("changes only what differs", () => {
  expect(
    createJsonPatch({ a: 1, "b/~": [1, { c: 2 }], d: 4 }, { a: 1, "b/~": [1, { c: 3 }, 5] }),
  ).toEqual([
    { op: "remove", path: "/d" },
    { op: "replace", path: "/b~1~0/1/c", value: 3 },
    { op: "add", path: "/b~1~0/-", value: 5 },
  ]);
  expect(createJsonPatch({ a: [1] }, { a: [1] })).toEqual([]);
});

it("turns any value into any other", () => {
  const value = fc.jsonValue();
  fc.assert(
    fc.property(value, value, (before, after) => {
      const document = JSON.parse(JSON.stringify(before));
      const target = JSON.parse(JSON.stringify(after));
      expect(applyPatch(document, createJsonPatch(document, target))).toEqual(target);
    }),
  );
});
