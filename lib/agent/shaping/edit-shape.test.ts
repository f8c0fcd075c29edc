import { describe, expect, it } from "vitest";
import { tryExpression } from "../jmespath";
import type { Json } from "../json";
import { answerTree, nodeAt, type Path } from "./answer-tree";
import { canMerge, changeList, keepPart, keptAt, onlyPart, renamePart } from "./edit-shape";
import { everything, type Shape } from "./shape";
import { writeShape } from "./write-shape";

const answer: Json = {
  total: 2,
  orders: [
    { id: 1, buyer: { name: "Ann", mail: "a@b.c" }, lines: [{ sku: "x", count: 1 }] },
    { id: 2, buyer: { name: "Bo", mail: "b@b.c" }, lines: [{ sku: "y", count: 2 }], note: "late" },
  ],
  grid: [[1, 2], [3]],
};
const root = answerTree(answer);
const drop = (shape: Shape | undefined, ...path: Path) =>
  keepPart(root, shape ?? everything, path, false);
const keep = (shape: Shape | undefined, ...path: Path) =>
  keepPart(root, shape ?? everything, path, true);
const text = (shape: Shape | undefined) => shape && writeShape(shape);

describe("the parts of a response", () => {
  it("treats the items of a list as one part with the members of all items", () => {
    const items = nodeAt(root, ["orders", null]);
    expect(items?.members.map(({ path }) => path.at(-1))).toEqual(["id", "buyer", "lines", "note"]);
    expect(nodeAt(root, ["orders", null, "buyer", "name"])?.sample).toBe("Ann");
    expect(nodeAt(root, ["orders"])?.count).toBe(2);
    expect(nodeAt(root, ["nothing"])).toBeUndefined();
  });
});

describe("shaping by parts", () => {
  it("drops a part and restores it in its position", () => {
    const without = drop(everything, "orders");
    expect(text(without)).toBe("{total: total, grid: grid}");
    expect(keep(without, "orders")).toEqual(everything);
  });

  it("drops inside lists and objects", () => {
    const one = drop(drop(everything, "orders", null, "lines"), "orders", null, "buyer", "mail");
    expect(text(drop(drop(one, "total"), "grid"))).toBe(
      "{orders: orders[*].{id: id, buyer: buyer.{name: name}, note: note}}",
    );
  });

  it("restores dropped parents of a restored part without their other members", () => {
    const total = onlyPart(everything, ["total"]);
    expect(text(keep(total, "orders", null, "buyer", "name"))).toBe(
      "{total: total, orders: orders[*].{buyer: buyer.{name: name}}}",
    );
  });

  it("does not drop the last member of an object", () => {
    const small = drop(drop(everything, "total"), "grid");
    expect(text(small)).toBe("{orders: orders}");
    expect(drop(small, "orders")).toBeUndefined();
    expect(
      drop(drop(everything, "orders", null, "buyer", "mail"), "orders", null, "buyer", "name"),
    ).toBeUndefined();
  });

  it("renames a part, but not to a name that is taken", () => {
    const named = renamePart(root, everything, ["orders", null, "id"], "number");
    expect(text(named)).toBe(
      "{total: total, orders: orders[*].{number: id, buyer: buyer, lines: lines, note: note}, grid: grid}",
    );
    expect(renamePart(root, everything, ["orders", null, "id"], "note")).toBeUndefined();
    expect(renamePart(root, named ?? everything, ["orders", null, "id"], "id")).toEqual(everything);
    expect(keptAt(named ?? everything, ["orders", null, "id"])?.name).toBe("number");
  });

  it("replaces the response by one part and keeps how that part was shaped", () => {
    const first = changeList(root, everything, ["orders"], { first: 1 });
    const slim = drop(drop(first, "orders", null, "lines"), "orders", null, "note");
    const picked = onlyPart(slim ?? everything, ["orders"]);
    expect(text(picked)).toBe("orders[:1].{id: id, buyer: buyer}");
    expect(text(onlyPart(picked, ["orders", null, "buyer", "name"]))).toBe("orders[:1].buyer.name");
    expect(text(drop(picked, "orders", null, "buyer"))).toBe("orders[:1].{id: id}");
  });

  it("flattens lists in a list", () => {
    const lines: Path = ["orders", null, "lines"];
    const picked = onlyPart(everything, lines);
    expect(canMerge(root, picked, ["orders"])).toBe(true);
    expect(canMerge(root, picked, lines)).toBe(false);
    const merged = changeList(root, picked, ["orders"], { merge: true });
    expect(text(merged)).toBe("orders[*].lines[]");
    const slim = drop(merged, ...lines, null, "count") ?? everything;
    expect(text(slim)).toBe("orders[*].lines[*].{sku: sku}[]");
    expect(tryExpression(writeShape(slim), answer)).toEqual({
      found: [{ sku: "x" }, { sku: "y" }],
    });
    expect(canMerge(root, everything, ["grid"])).toBe(true);
    expect(canMerge(root, everything, ["orders"])).toBe(false);
    expect(canMerge(root, everything, ["grid", null])).toBe(false);
    expect(text(onlyPart(changeList(root, everything, ["grid"], { merge: true }), ["grid"]))).toBe(
      "grid[]",
    );
  });
});
