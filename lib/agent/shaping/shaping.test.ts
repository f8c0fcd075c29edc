import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tryExpression } from "../jmespath";
import { readShape } from "./read-shape";
import { everything, type List, plainShape, type Shape, wholeList } from "./shape";
import { writeShape } from "./write-shape";

const answer = {
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

const only = (from: string, shape: Shape = everything): Shape => ({ kind: "only", from, shape });
const list = (change: Partial<List>): Shape => ({ ...wholeList, ...change });
const fields = (said: Record<string, [string, Shape?]>): Shape => ({
  kind: "fields",
  fields: Object.entries(said).map(([name, [from, shape = everything]]) => ({ name, from, shape })),
});

const cases: [string, Shape, unknown][] = [
  ["", everything, answer],
  ["total", only("total"), 3],
  ['"next page"', only("next page"), null],
  ["{count: total}", fields({ count: ["total"] }), { count: 3 }],
  [
    "data.items[:2].{title: title, price: price.amount}",
    only(
      "data",
      only(
        "items",
        list({ first: 2, items: fields({ title: ["title"], price: ["price", only("amount")] }) }),
      ),
    ),
    [
      { title: "A", price: 2 },
      { title: "B", price: 3 },
    ],
  ],
  [
    "data.items[*].tags[]",
    only("data", only("items", list({ items: only("tags"), merge: true }))),
    ["x", "y", "z"],
  ],
  [
    "data.items[*].tags[:1][]",
    only("data", only("items", list({ items: only("tags", list({ first: 1 })), merge: true }))),
    ["x", "z"],
  ],
  ["grid[]", only("grid", list({ merge: true })), answer.grid.flat()],
  ["grid[:1][]", only("grid", list({ first: 1, merge: true })), answer.grid[0]],
  [
    "grid[*][*].{m: n}[]",
    only("grid", list({ merge: true, items: list({ items: fields({ m: ["n"] }) }) })),
    [{ m: 1 }, { m: 2 }, { m: 3 }, { m: 4 }],
  ],
  [
    "{rows: data.items[*].{all: tags[:1]}}",
    fields({
      rows: ["data", only("items", list({ items: fields({ all: ["tags", list({ first: 1 })] }) }))],
    }),
    { rows: [{ all: ["x"] }, { all: ["z"] }, { all: [] }] },
  ],
];

describe("a shape as an expression", () => {
  it.each(cases)("%s", (text, shape, found) => {
    expect(writeShape(shape)).toBe(text);
    expect(readShape(text)).toEqual(shape);
    if (text !== "") expect(tryExpression(text, answer)).toEqual({ found });
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
  ])("%s is more than a shape", (text) => {
    expect(readShape(text)).toBeUndefined();
  });

  it("ignores whitespace", () => {
    expect(readShape(" data . items[*] .{ title : title }\n")).toEqual(
      only("data", only("items", list({ items: fields({ title: ["title"] }) }))),
    );
  });
});

const name = fc.oneof(fc.constantFrom("id", "title", "tags", "a b", 'q"', "ü"), fc.string());
const shapes = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4 },
    fc.constant(everything),
    fc.record({ kind: fc.constant("only" as const), from: name, shape: tie("shape") }),
    fc.record({
      kind: fc.constant("fields" as const),
      fields: fc.array(fc.record({ name, from: name, shape: tie("shape") }), {
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
  it("is written as valid JMESPath and parsed again", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const text = writeShape(shape);
        expect(readShape(text)).toEqual(plainShape(shape));
        if (text !== "") expect(tryExpression(text, answer)).not.toHaveProperty("problem");
      }),
      { numRuns: 300 },
    );
  });
});
