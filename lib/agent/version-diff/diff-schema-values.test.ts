import { describe, expect, it, test } from "vitest";
import type { JsonSchema } from "../json-schema";
import { closed, diff, number, object, refused, said, saidOfX, text } from "./diff-schema-fixture";
import { worst } from "./version-change";

describe("types and values", () => {
  const list = (...values: string[]) => ({ type: "string", enum: values }) as JsonSchema;
  test.each<[JsonSchema, JsonSchema, string[]]>([
    [
      { type: "integer" },
      number,
      ['compatible: "x" may now be a number; before, it had to be an integer.'],
    ],
    [
      number,
      { type: "integer" },
      [`breaking: "x" must now be an integer; before, it could be a number. ${refused}`],
    ],
    [
      text,
      { type: ["string", "null"] },
      ['compatible: "x" may now be text or null; before, it had to be text.'],
    ],
    [
      { type: ["string", "null"] },
      text,
      [`breaking: "x" must now be text; before, it could be text or null. ${refused}`],
    ],
    [text, {}, ['compatible: "x" may now be anything; before, it had to be text.']],
    [{}, text, [`breaking: "x" must now be text; before, it could be anything. ${refused}`]],
    [
      { ...text, maxLength: 3 },
      { ...number, minimum: 3 },
      [`breaking: "x" must now be a number; before, it could be text. ${refused}`],
    ],
    [{ enum: ["a"] }, list("a"), []],
    [list("a", "b"), list("a"), ['breaking: "x" no longer accepts "b". Calls that send it fail.']],
    [
      list("a", "b", "c"),
      list("a", "d"),
      [
        'breaking: "x" no longer accepts "b" or "c". Calls that send one of them fail.',
        'compatible: "x" now also accepts "d".',
      ],
    ],
    [text, list("a", "b"), [`breaking: "x" now accepts only "a" and "b". ${refused}`]],
    [list("a"), text, ['compatible: "x" is no longer limited to a fixed list of values.']],
    [
      list("a", "b"),
      list("b", "a"),
      ['text-only: The values of "x" are listed in a different order.'],
    ],
    [{ const: 1 }, { const: 2 }, expect.arrayContaining([expect.stringContaining("breaking")])],
    [{ const: "a" }, { enum: ["a", "b"] }, ['compatible: "x" now also accepts "b".']],
    [text, { ...text, const: "a" }, [`breaking: "x" now accepts only "a". ${refused}`]],
  ])("%j → %j", (before, after, says) => {
    expect(saidOfX(before, after)).toEqual(says);
  });

  it("compares boolean schemas", () => {
    expect(saidOfX(true, {})).toEqual([]);
    expect(saidOfX(false, text)[0]).toContain("compatible");
    expect(saidOfX(text, false)[0]).toContain("breaking");
  });
});

describe("limits", () => {
  const limits: [keyword: string, wide: unknown, tight: unknown, word: string][] = [
    ["minimum", 1, 5, "at least 5"],
    ["maximum", 9, 5, "at most 5"],
    ["exclusiveMinimum", 1, 5, "above 5"],
    ["exclusiveMaximum", 9, 5, "below 5"],
    ["multipleOf", 2, 4, "a multiple of 4"],
    ["minLength", 1, 5, "at least 5 characters"],
    ["maxLength", 9, 1, "at most 1 character"],
    ["minItems", 1, 5, "at least 5 items"],
    ["maxItems", 9, 5, "at most 5 items"],
    ["pattern", "^a", "^b", "a different pattern: ^b"],
  ];
  test.each(limits)("%s", (keyword, wide, tight, word) => {
    const path = `/parameters/properties/x/${keyword}`;
    const change = (before: JsonSchema, after: JsonSchema) =>
      diff(object({ x: before }), object({ x: after }));
    const [introduced] = change({}, { [keyword]: tight });
    expect(introduced).toMatchObject({ kind: "breaking", path });
    expect(change({ [keyword]: tight }, {})).toMatchObject([{ kind: "compatible", path }]);
    const [tightened, ...more] = change({ [keyword]: wide }, { [keyword]: tight });
    expect(more).toEqual([]);
    expect(tightened).toMatchObject({ kind: "breaking", path });
    expect(tightened?.says).toContain(word);
    // Whether one pattern allows more than another cannot be determined.
    const loosened = keyword === "pattern" ? "breaking" : "compatible";
    expect(change({ [keyword]: tight }, { [keyword]: wide })).toMatchObject([{ kind: loosened }]);
  });

  it.each<[JsonSchema, JsonSchema, string | null]>([
    [{ minimum: 5 }, { exclusiveMinimum: 4 }, "compatible"],
    [{ minimum: 5 }, { exclusiveMinimum: 5 }, "breaking"],
    [{ exclusiveMaximum: 5 }, { maximum: 5 }, "compatible"],
    [{ minimum: 5, exclusiveMinimum: 5 }, { exclusiveMinimum: 5 }, null],
    [{}, { minLength: 0 }, null],
    [{ uniqueItems: true }, {}, "compatible"],
    [{}, { uniqueItems: true }, "breaking"],
    [{}, { format: "email" }, "compatible"],
    [{}, { someRule: 1 }, "breaking"],
    [{ title: "a" }, { title: "b" }, "text-only"],
    [{ examples: [1] }, { examples: [2] }, "text-only"],
    [{}, { deprecated: true }, "text-only"],
  ])("%j → %j is %s", (before, after, kind) => {
    expect(worst(diff(object({ x: before }), object({ x: after })))).toBe(kind);
  });
});

describe("objects, lists and variants", () => {
  const x = (schema: JsonSchema) => object({ x: schema });
  const card = object({ kind: { const: "card" } }, { required: ["kind"], title: "Card" });
  const bank = object({ kind: { const: "bank" } }, { required: ["kind"], title: "Bank" });
  test.each<[JsonSchema, JsonSchema, string]>([
    [
      object({}),
      object({}, closed),
      "breaking: Additional parameters are no longer allowed. Calls that send them fail.",
    ],
    [x(object({}, closed)), x(object({})), 'compatible: Additional fields in "x" are now allowed.'],
    [
      object({}),
      object({}, { additionalProperties: text }),
      `breaking: Every additional parameter must now be text; before, it could be anything. ${refused}`,
    ],
    [
      x(object({}, { additionalProperties: text })),
      x(object({}, { additionalProperties: {} })),
      'compatible: Every additional field of "x" may now be anything; before, it had to be text.',
    ],
    [
      x({ type: "array", items: { enum: ["a", "b"] } }),
      x({ type: "array", items: { enum: ["a"] } }),
      'breaking: Each item of "x" no longer accepts "b". Calls that send it fail.',
    ],
    [
      x({ anyOf: [text, number] }),
      x({ anyOf: [text] }),
      'breaking: The second variant of "x" is no longer accepted. Calls that send it may fail.',
    ],
    [
      x({ anyOf: [text] }),
      x({ anyOf: [number, text] }),
      'compatible: The first variant of "x" is new.',
    ],
    [
      x({ anyOf: [text, number] }),
      x({ anyOf: [number, text] }),
      'text-only: The variants of "x" are listed in a different order.',
    ],
    [
      x({ anyOf: [text, number] }),
      x({ anyOf: [{ ...text, maxLength: 3 }, number] }),
      `breaking: The first variant of "x" must now have at most 3 characters. ${refused}`,
    ],
    [
      x({}),
      x({ oneOf: [text, number] }),
      `breaking: "x" must now match one of 2 variants. ${refused}`,
    ],
    [
      x({ anyOf: [text] }),
      x({}),
      'compatible: "x" no longer has to match one of several variants.',
    ],
    [
      x({ oneOf: [card] }),
      x({ oneOf: [card, bank] }),
      'compatible: The variant "Bank" of "x" is new.',
    ],
    [
      x({ oneOf: [bank, card] }),
      x({ oneOf: [{ ...card, description: "Plastic" }, bank] }),
      'text-only: The description of the variant "Card" of "x" was added.',
    ],
  ])("%j → %j", (before, after, says) => {
    expect(said(before, after)).toEqual([says]);
  });

  it("warns that a value may match two variants of which exactly one must match", () => {
    const rows = said(x({ oneOf: [text] }), x({ oneOf: [text, { minLength: 3 }] }));
    expect(rows).toEqual([
      'compatible: The second variant of "x" is new.',
      'breaking: A value may now match several variants of "x", where exactly one must match. Calls with such a value fail.',
    ]);
  });
});
