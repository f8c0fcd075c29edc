import { expect, it } from "vitest";
import type { Json } from "@/lib/agent/json";
import { valueAt, withoutPlace, withValue } from "./body-tree";
import { putLineBack, takenLine } from "./taken-line";

const body: Json = { q: 1, page: { size: 2, max: 3 }, list: ["a", "b", "c"] };

const take = (place: string) => {
  const taken = takenLine(body, place);
  if (!taken) throw new Error(`There is no line at ${place}.`);
  return { taken, left: withoutPlace(body, place) };
};

it("restores a line and keeps later changes", () => {
  const { taken, left } = take("/page/size");
  const changed = withValue(withValue(left, "/q", "typed since"), "/page/max", 30);
  const back = putLineBack(changed, taken);
  expect(JSON.stringify("body" in back && back.body)).toBe(
    '{"q":"typed since","page":{"size":2,"max":30},"list":["a","b","c"]}',
  );
});

it("restores a list item at its index, or at the end of a shorter list", () => {
  const { taken, left } = take("/list/1");
  expect(putLineBack(left, taken)).toEqual({ body, place: "/list/1" });
  expect(putLineBack(withValue(left, "/list", []), taken)).toMatchObject({ place: "/list/0" });
});

it("finds the parent after it moved", () => {
  const lines: Json = { lines: [{ sku: 1, count: 2 }, { sku: 9 }] };
  const taken = takenLine(lines, "/lines/0/count");
  const moved: Json = { lines: [{ sku: 9 }, { sku: 1 }] };
  const back = taken && putLineBack(moved, taken);
  expect(back && "body" in back && valueAt(back.body, "/lines/1")).toEqual({ sku: 1, count: 2 });
});

it("uses a free name if the old one is in use", () => {
  const { taken, left } = take("/q");
  expect(putLineBack({ ...(left as object), q: "new" } as Json, taken)).toMatchObject({
    place: "/q2",
  });
});

it("explains why a line cannot be restored", () => {
  const { taken, left } = take("/page/size");
  expect(putLineBack(body, taken)).toEqual({ refused: "size is already restored." });
  expect(putLineBack(withoutPlace(left, "/page"), taken)).toMatchObject({
    refused: expect.stringMatching(/parent of size no longer exists/),
  });
  const item = take("/list/0");
  expect(putLineBack(body, item.taken)).toEqual({ refused: "Item 1 is already restored." });
  expect(takenLine(body, "")).toBeUndefined();
});
