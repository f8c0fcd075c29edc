import { expect, it } from "vitest";
import type { Json } from "@/lib/agent/json";
import { valueAt, withoutPlace, withValue } from "./body-tree";
import { putLineBack, takenLine } from "./taken-line";

const body: Json = { q: 1, page: { size: 2, max: 3 }, list: ["a", "b", "c"] };

const take = (place: string) => {
  const taken = takenLine(body, place);
  if (!taken) throw new Error(`${place} is no line.`);
  return { taken, left: withoutPlace(body, place) };
};

it("puts a line back where it stood and keeps what changed meanwhile", () => {
  const { taken, left } = take("/page/size");
  const changed = withValue(withValue(left, "/q", "typed since"), "/page/max", 30);
  const back = putLineBack(changed, taken);
  expect(JSON.stringify("body" in back && back.body)).toBe(
    '{"q":"typed since","page":{"size":2,"max":30},"list":["a","b","c"]}',
  );
});

it("puts an item back at its place, as far as the list still reaches", () => {
  const { taken, left } = take("/list/1");
  expect(putLineBack(left, taken)).toEqual({ body, place: "/list/1" });
  expect(putLineBack(withValue(left, "/list", []), taken)).toMatchObject({ place: "/list/0" });
});

it("finds what it stood in where that has moved to", () => {
  const lines: Json = { lines: [{ sku: 1, count: 2 }, { sku: 9 }] };
  const taken = takenLine(lines, "/lines/0/count");
  const moved: Json = { lines: [{ sku: 9 }, { sku: 1 }] };
  const back = taken && putLineBack(moved, taken);
  expect(back && "body" in back && valueAt(back.body, "/lines/1")).toEqual({ sku: 1, count: 2 });
});

it("takes a free name where the old one is another's now", () => {
  const { taken, left } = take("/q");
  expect(putLineBack({ ...(left as object), q: "new" } as Json, taken)).toMatchObject({
    place: "/q2",
  });
});

it("says why where there is nothing to put back", () => {
  const { taken, left } = take("/page/size");
  expect(putLineBack(body, taken)).toEqual({ refused: "size is back already." });
  expect(putLineBack(withoutPlace(left, "/page"), taken)).toMatchObject({
    refused: expect.stringMatching(/stood in is no longer there/),
  });
  const item = take("/list/0");
  expect(putLineBack(body, item.taken)).toEqual({ refused: "Item 1 is back already." });
  expect(takenLine(body, "")).toBeUndefined();
});
