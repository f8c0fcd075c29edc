import { expect, it } from "vitest";
import type { Json } from "@/lib/schema/json";
import { valueAt, withoutPath, withValue } from "./body-tree";
import { captureLine, restoreLine } from "./removed-line";

const body: Json = { q: 1, page: { size: 2, max: 3 }, list: ["a", "b", "c"] };

const remove = (path: string) => {
  const removed = captureLine(body, path);
  if (!removed) throw new Error(`There is no line at ${path}.`);
  return { removed, remaining: withoutPath(body, path) };
};

it("restores a line and keeps later changes", () => {
  const { removed, remaining } = remove("/page/size");
  const changedBody = withValue(withValue(remaining, "/q", "typed since"), "/page/max", 30);
  const restored = restoreLine(changedBody, removed);
  expect(JSON.stringify("body" in restored && restored.body)).toBe(
    '{"q":"typed since","page":{"size":2,"max":30},"list":["a","b","c"]}',
  );
});

it("restores a list item at its index, or at the end of a shorter list", () => {
  const { removed, remaining } = remove("/list/1");
  expect(restoreLine(remaining, removed)).toEqual({ body, path: "/list/1" });
  expect(restoreLine(withValue(remaining, "/list", []), removed)).toMatchObject({
    path: "/list/0",
  });
});

it("finds the parent after it moved", () => {
  const lines: Json = { lines: [{ sku: 1, count: 2 }, { sku: 9 }] };
  const removed = captureLine(lines, "/lines/0/count");
  const movedBody: Json = { lines: [{ sku: 9 }, { sku: 1 }] };
  const restored = removed && restoreLine(movedBody, removed);
  expect(restored && "body" in restored && valueAt(restored.body, "/lines/1")).toEqual({
    sku: 1,
    count: 2,
  });
});

it("uses an unused name if the old one is taken", () => {
  const { removed, remaining } = remove("/q");
  expect(restoreLine({ ...(remaining as object), q: "new" }, removed)).toMatchObject({
    path: "/q2",
  });
});

it("explains why a line cannot be restored", () => {
  const { removed, remaining } = remove("/page/size");
  expect(restoreLine(body, removed)).toEqual({ error: "size is already restored." });
  expect(restoreLine(withoutPath(remaining, "/page"), removed)).toMatchObject({
    error: expect.stringMatching(/parent of size no longer exists/),
  });
  const item = remove("/list/0");
  expect(restoreLine(body, item.removed)).toEqual({ error: "Item 1 is already restored." });
  expect(captureLine(body, "")).toBeUndefined();
});
