import { describe, expect, it } from "vitest";
import { evaluateExpression } from "@/lib/agent/jmespath";
import type { Json } from "@/lib/schema/json";
import {
  canFlatten,
  changeList,
  extractPart,
  getPartShape,
  keepPart,
  renamePart,
} from "./edit-shape";
import { type ResponseShape, wholeShape } from "./response-shape";
import { createResponseTree, findNode, type ResponsePath } from "./response-tree";
import { writeShape } from "./write-shape";

const response: Json = {
  total: 2,
  orders: [
    { id: 1, buyer: { name: "Ann", mail: "a@b.c" }, lines: [{ sku: "x", count: 1 }] },
    { id: 2, buyer: { name: "Bo", mail: "b@b.c" }, lines: [{ sku: "y", count: 2 }], note: "late" },
  ],
  grid: [[1, 2], [3]],
};
const root = createResponseTree(response);
const dropPart = (shape: ResponseShape | undefined, ...path: ResponsePath) =>
  keepPart(root, shape ?? wholeShape, path, false);
const restorePart = (shape: ResponseShape | undefined, ...path: ResponsePath) =>
  keepPart(root, shape ?? wholeShape, path, true);
const toExpression = (shape: ResponseShape | undefined) => shape && writeShape(shape);

describe("parts of a response", () => {
  it("treat the items of a list as one part with the members of all items", () => {
    const items = findNode(root, ["orders", null]);
    expect(items?.members.map(({ path }) => path.at(-1))).toEqual(["id", "buyer", "lines", "note"]);
    expect(findNode(root, ["orders", null, "buyer", "name"])?.sample).toBe("Ann");
    expect(findNode(root, ["orders"])?.count).toBe(2);
    expect(findNode(root, ["nothing"])).toBeUndefined();
  });
});

describe("shaping by parts", () => {
  it("drops a part and restores it in its position", () => {
    const withoutOrders = dropPart(wholeShape, "orders");
    expect(toExpression(withoutOrders)).toBe("{total: total, grid: grid}");
    expect(restorePart(withoutOrders, "orders")).toEqual(wholeShape);
  });

  it("drops inside lists and objects", () => {
    const reducedShape = dropPart(
      dropPart(wholeShape, "orders", null, "lines"),
      "orders",
      null,
      "buyer",
      "mail",
    );
    expect(toExpression(dropPart(dropPart(reducedShape, "total"), "grid"))).toBe(
      "{orders: orders[*].{id: id, buyer: buyer.{name: name}, note: note}}",
    );
  });

  it("restores dropped parents of a restored part without their other members", () => {
    const total = extractPart(wholeShape, ["total"]);
    expect(toExpression(restorePart(total, "orders", null, "buyer", "name"))).toBe(
      "{total: total, orders: orders[*].{buyer: buyer.{name: name}}}",
    );
  });

  it("does not drop the last member of an object", () => {
    const ordersOnly = dropPart(dropPart(wholeShape, "total"), "grid");
    expect(toExpression(ordersOnly)).toBe("{orders: orders}");
    expect(dropPart(ordersOnly, "orders")).toBeUndefined();
    expect(
      dropPart(
        dropPart(wholeShape, "orders", null, "buyer", "mail"),
        "orders",
        null,
        "buyer",
        "name",
      ),
    ).toBeUndefined();
  });

  it("renames a part, but not to a name that is taken", () => {
    const renamedShape = renamePart(root, wholeShape, ["orders", null, "id"], "number");
    expect(toExpression(renamedShape)).toBe(
      "{total: total, orders: orders[*].{number: id, buyer: buyer, lines: lines, note: note}, grid: grid}",
    );
    expect(renamePart(root, wholeShape, ["orders", null, "id"], "note")).toBeUndefined();
    expect(renamePart(root, renamedShape ?? wholeShape, ["orders", null, "id"], "id")).toEqual(
      wholeShape,
    );
    expect(getPartShape(renamedShape ?? wholeShape, ["orders", null, "id"])?.name).toBe("number");
  });

  it("replaces the response with one part and keeps how that part was shaped", () => {
    const first = changeList(root, wholeShape, ["orders"], { first: 1 });
    const reducedShape = dropPart(dropPart(first, "orders", null, "lines"), "orders", null, "note");
    const onlyShape = extractPart(reducedShape ?? wholeShape, ["orders"]);
    expect(toExpression(onlyShape)).toBe("orders[:1].{id: id, buyer: buyer}");
    expect(toExpression(extractPart(onlyShape, ["orders", null, "buyer", "name"]))).toBe(
      "orders[:1].buyer.name",
    );
    expect(toExpression(dropPart(onlyShape, "orders", null, "buyer"))).toBe("orders[:1].{id: id}");
  });

  it("flattens lists in a list", () => {
    const lines: ResponsePath = ["orders", null, "lines"];
    const onlyShape = extractPart(wholeShape, lines);
    expect(canFlatten(root, onlyShape, ["orders"])).toBe(true);
    expect(canFlatten(root, onlyShape, lines)).toBe(false);
    const flattened = changeList(root, onlyShape, ["orders"], { merge: true });
    expect(toExpression(flattened)).toBe("orders[*].lines[]");
    const reducedShape = dropPart(flattened, ...lines, null, "count") ?? wholeShape;
    expect(toExpression(reducedShape)).toBe("orders[*].lines[*].{sku: sku}[]");
    expect(evaluateExpression(writeShape(reducedShape), response)).toEqual({
      result: [{ sku: "x" }, { sku: "y" }],
    });
    expect(canFlatten(root, wholeShape, ["grid"])).toBe(true);
    expect(canFlatten(root, wholeShape, ["orders"])).toBe(false);
    expect(canFlatten(root, wholeShape, ["grid", null])).toBe(false);
    expect(
      toExpression(extractPart(changeList(root, wholeShape, ["grid"], { merge: true }), ["grid"])),
    ).toBe("grid[]");
  });
});
