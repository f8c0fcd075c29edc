import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateExpression } from "@/lib/agent/jmespath";
import { parseShape } from "./parse-shape";
import {
  type ListShape,
  type ResponseShape,
  simplifyShape,
  wholeList,
  wholeShape,
} from "./response-shape";
import { writeShape } from "./write-shape";

const response = {
  total: 3,
  "next page": null,
  data: {
    items: [
      { id: 1, title: "A", price: { amount: 2, currency: "EUR" }, tags: ["x", "y"] },
      { id: 2, title: "B", price: { amount: 3, currency: "EUR" }, tags: ["z"] },
      { id: 3, title: "C", price: { amount: 4, currency: "USD" }, tags: [] },
    ],
  },
  grid: [
    [{ n: 1 }, { n: 2 }],
    [{ n: 3 }, { n: 4 }],
  ],
};

const onlyShape = (from: string, shape: ResponseShape = wholeShape): ResponseShape => ({
  kind: "only",
  from,
  shape,
});
const listShape = (change: Partial<ListShape>): ResponseShape => ({ ...wholeList, ...change });
const fieldsShape = (spec: Record<string, [string, ResponseShape?]>): ResponseShape => ({
  kind: "fields",
  fields: Object.entries(spec).map(([name, [from, shape = wholeShape]]) => ({ name, from, shape })),
});

const cases: [string, ResponseShape, unknown][] = [
  ["", wholeShape, response],
  ["total", onlyShape("total"), 3],
  ['"next page"', onlyShape("next page"), null],
  ["{count: total}", fieldsShape({ count: ["total"] }), { count: 3 }],
  [
    "data.items[:2].{title: title, price: price.amount}",
    onlyShape(
      "data",
      onlyShape(
        "items",
        listShape({
          first: 2,
          items: fieldsShape({ title: ["title"], price: ["price", onlyShape("amount")] }),
        }),
      ),
    ),
    [
      { title: "A", price: 2 },
      { title: "B", price: 3 },
    ],
  ],
  [
    "data.items[*].tags[]",
    onlyShape("data", onlyShape("items", listShape({ items: onlyShape("tags"), merge: true }))),
    ["x", "y", "z"],
  ],
  [
    "data.items[*].tags[:1][]",
    onlyShape(
      "data",
      onlyShape(
        "items",
        listShape({ items: onlyShape("tags", listShape({ first: 1 })), merge: true }),
      ),
    ),
    ["x", "z"],
  ],
  ["grid[]", onlyShape("grid", listShape({ merge: true })), response.grid.flat()],
  ["grid[:1][]", onlyShape("grid", listShape({ first: 1, merge: true })), response.grid[0]],
  [
    "grid[*][*].{m: n}[]",
    onlyShape(
      "grid",
      listShape({ merge: true, items: listShape({ items: fieldsShape({ m: ["n"] }) }) }),
    ),
    [{ m: 1 }, { m: 2 }, { m: 3 }, { m: 4 }],
  ],
  [
    "{rows: data.items[*].{all: tags[:1]}}",
    fieldsShape({
      rows: [
        "data",
        onlyShape(
          "items",
          listShape({ items: fieldsShape({ all: ["tags", listShape({ first: 1 })] }) }),
        ),
      ],
    }),
    { rows: [{ all: ["x"] }, { all: ["z"] }, { all: [] }] },
  ],
];

describe("shape as an expression", () => {
  it.each(cases)("round-trips %s", (text, shape, expected) => {
    expect(writeShape(shape)).toBe(text);
    expect(parseShape(text)).toEqual(shape);
    if (text !== "") expect(evaluateExpression(text, response)).toEqual({ result: expected });
  });

  it.each([
    "items[0]",
    "items[?a]",
    "length(items)",
    "a || b",
    "items[]. title",
    "[*]",
    "{a}",
    "{a: `1`}",
    "a.[b, c]",
    "a | b",
    "items[-1:]",
    "a.{b: c",
    '"open',
  ])("rejects %s, which is more than a shape", (text) => {
    expect(parseShape(text)).toBeUndefined();
  });

  it("ignores whitespace", () => {
    expect(parseShape(" data . items[*] .{ title : title }\n")).toEqual(
      onlyShape(
        "data",
        onlyShape("items", listShape({ items: fieldsShape({ title: ["title"] }) })),
      ),
    );
  });
});

const anyName = fc.oneof(fc.constantFrom("id", "title", "tags", "a b", 'q"', "ü"), fc.string());
const anyShape = fc.letrec<{ shape: ResponseShape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4 },
    fc.constant(wholeShape),
    fc.record({ kind: fc.constant("only" as const), from: anyName, shape: tie("shape") }),
    fc.record({
      kind: fc.constant("fields" as const),
      fields: fc.array(fc.record({ name: anyName, from: anyName, shape: tie("shape") }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({
      kind: fc.constant("list" as const),
      first: fc.option(fc.integer({ min: 0, max: 20 })),
      merge: fc.constant(false),
      items: tie("shape"),
    }),
  ),
})).shape;

describe("any shape", () => {
  it("is written as valid JMESPath and parsed back", () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const text = writeShape(shape);
        expect(parseShape(text)).toEqual(simplifyShape(shape));
        if (text !== "") expect(evaluateExpression(text, response)).not.toHaveProperty("problem");
      }),
      { numRuns: 300 },
    );
  });
});
