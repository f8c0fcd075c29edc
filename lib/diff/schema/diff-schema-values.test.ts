import { describe, expect, it, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { getWorstKind } from "../version-change";
import {
  closedObject,
  diff,
  failNote,
  formatChanges,
  formatChangesOfX,
  number,
  object,
  text,
} from "./diff-schema-fixture";

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
      [`breaking: "x" must now be an integer; before, it could be a number. ${failNote}`],
    ],
    [
      text,
      { type: ["string", "null"] },
      ['compatible: "x" may now be text or null; before, it had to be text.'],
    ],
    [
      { type: ["string", "null"] },
      text,
      [`breaking: "x" must now be text; before, it could be text or null. ${failNote}`],
    ],
    [text, {}, ['compatible: "x" may now be anything; before, it had to be text.']],
    [{}, text, [`breaking: "x" must now be text; before, it could be anything. ${failNote}`]],
    [
      { ...text, maxLength: 3 },
      { ...number, minimum: 3 },
      [`breaking: "x" must now be a number; before, it could be text. ${failNote}`],
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
    [text, list("a", "b"), [`breaking: "x" now accepts only "a" and "b". ${failNote}`]],
    [list("a"), text, ['compatible: "x" is no longer limited to a fixed list of values.']],
    [
      list("a", "b"),
      list("b", "a"),
      ['text-only: The values of "x" are listed in a different order.'],
    ],
    [{ const: 1 }, { const: 2 }, expect.arrayContaining([expect.stringContaining("breaking")])],
    [{ const: "a" }, { enum: ["a", "b"] }, ['compatible: "x" now also accepts "b".']],
    [text, { ...text, const: "a" }, [`breaking: "x" now accepts only "a". ${failNote}`]],
  ])("%j → %j", (before, after, expected) => {
    expect(formatChangesOfX(before, after)).toEqual(expected);
  });

  it("compares boolean schemas", () => {
    expect(formatChangesOfX(true, {})).toEqual([]);
    expect(formatChangesOfX(false, text)[0]).toContain("compatible");
    expect(formatChangesOfX(text, false)[0]).toContain("breaking");
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
  test.each(limits)("%s", (keyword, wideLimit, tightLimit, word) => {
    const path = `/parameters/properties/x/${keyword}`;
    const change = (before: JsonSchema, after: JsonSchema) =>
      diff(object({ x: before }), object({ x: after }));
    const [addedChange] = change({}, { [keyword]: tightLimit });
    expect(addedChange).toMatchObject({ kind: "breaking", path });
    expect(change({ [keyword]: tightLimit }, {})).toMatchObject([{ kind: "compatible", path }]);
    const [tightenedChange, ...otherChanges] = change(
      { [keyword]: wideLimit },
      { [keyword]: tightLimit },
    );
    expect(otherChanges).toEqual([]);
    expect(tightenedChange).toMatchObject({ kind: "breaking", path });
    expect(tightenedChange?.message).toContain(word);
    // It cannot be determined whether one pattern allows more than another.
    const loosenedKind = keyword === "pattern" ? "breaking" : "compatible";
    expect(change({ [keyword]: tightLimit }, { [keyword]: wideLimit })).toMatchObject([
      { kind: loosenedKind },
    ]);
  });

  it.each<[JsonSchema, JsonSchema, string | null]>([
    [{ minimum: 5 }, { exclusiveMinimum: 4 }, "compatible"],
    [{ minimum: 5 }, { exclusiveMinimum: 5 }, "breaking"],
    [{ exclusiveMaximum: 5 }, { maximum: 5 }, "compatible"],
    [{ minimum: 5, exclusiveMinimum: 5 }, { exclusiveMinimum: 5 }, null],
    [{}, { minLength: 0 }, null],
    [{ minLength: 2, maxLength: 3 }, { minLength: 2, maxLength: 4 }, "compatible"],
    [{ minItems: 2, maxItems: 3 }, { minItems: 1, maxItems: 3 }, "compatible"],
    [{ multipleOf: 6 }, { multipleOf: 3 }, "compatible"],
    [{ multipleOf: 6 }, { multipleOf: 4 }, "breaking"],
    [{ uniqueItems: true }, {}, "compatible"],
    [{}, { uniqueItems: true }, "breaking"],
    [{}, { format: "email" }, "compatible"],
    [{}, { someRule: 1 }, "breaking"],
    [{ title: "a" }, { title: "b" }, "text-only"],
    [{ examples: [1] }, { examples: [2] }, "text-only"],
    [{}, { deprecated: true }, "text-only"],
  ])("%j → %j is %s", (before, after, kind) => {
    expect(getWorstKind(diff(object({ x: before }), object({ x: after })))).toBe(kind);
  });
});

describe("objects, lists and variants", () => {
  const objectWithX = (schema: JsonSchema) => object({ x: schema });
  const card = object({ kind: { const: "card" } }, { required: ["kind"], title: "Card" });
  const bank = object({ kind: { const: "bank" } }, { required: ["kind"], title: "Bank" });
  test.each<[JsonSchema, JsonSchema, string]>([
    [
      object({}),
      object({}, closedObject),
      "breaking: Additional parameters are no longer allowed. Calls that send them fail.",
    ],
    [
      objectWithX(object({}, closedObject)),
      objectWithX(object({})),
      'compatible: Additional fields in "x" are now allowed.',
    ],
    [
      object({}),
      object({}, { additionalProperties: text }),
      `breaking: Every additional parameter must now be text; before, it could be anything. ${failNote}`,
    ],
    [
      objectWithX(object({}, { additionalProperties: text })),
      objectWithX(object({}, { additionalProperties: {} })),
      'compatible: Every additional field of "x" may now be anything; before, it had to be text.',
    ],
    [
      objectWithX({ type: "array", items: { enum: ["a", "b"] } }),
      objectWithX({ type: "array", items: { enum: ["a"] } }),
      'breaking: Each item of "x" no longer accepts "b". Calls that send it fail.',
    ],
    [
      objectWithX({ anyOf: [text, number] }),
      objectWithX({ anyOf: [text] }),
      'breaking: The second variant of "x" is no longer accepted. Calls that send it may fail.',
    ],
    [
      objectWithX({ anyOf: [text] }),
      objectWithX({ anyOf: [number, text] }),
      'compatible: The first variant of "x" is new.',
    ],
    [
      objectWithX({ anyOf: [text, number] }),
      objectWithX({ anyOf: [number, text] }),
      'text-only: The variants of "x" are listed in a different order.',
    ],
    [
      objectWithX({ anyOf: [text, number] }),
      objectWithX({ anyOf: [{ ...text, maxLength: 3 }, number] }),
      `breaking: The first variant of "x" must now have at most 3 characters. ${failNote}`,
    ],
    [
      objectWithX({}),
      objectWithX({ oneOf: [text, number] }),
      `breaking: "x" must now match one of 2 variants. ${failNote}`,
    ],
    [
      objectWithX({ anyOf: [text] }),
      objectWithX({}),
      'compatible: "x" no longer has to match one of several variants.',
    ],
    [
      objectWithX({ oneOf: [card] }),
      objectWithX({ oneOf: [card, bank] }),
      'compatible: The variant "Bank" of "x" is new.',
    ],
    [
      objectWithX({ oneOf: [bank, card] }),
      objectWithX({ oneOf: [{ ...card, description: "Plastic" }, bank] }),
      'text-only: The description of the variant "Card" of "x" was added.',
    ],
  ])("%j → %j", (before, after, expected) => {
    expect(formatChanges(before, after)).toEqual([expected]);
  });

  it("does not guess which of several untitled variants replaces another one", () => {
    const rows = formatChanges(
      objectWithX({ anyOf: [text] }),
      objectWithX({ anyOf: [{ ...text, maxLength: 3 }, number] }),
    );
    expect(rows).toEqual([
      'breaking: The first variant of "x" is no longer accepted. Calls that send it may fail.',
      'compatible: The first variant of "x" is new.',
      'compatible: The second variant of "x" is new.',
    ]);
  });

  it("warns if a value may match two variants where exactly one must match", () => {
    const rows = formatChanges(
      objectWithX({ oneOf: [text] }),
      objectWithX({ oneOf: [text, { minLength: 3 }] }),
    );
    expect(rows).toEqual([
      'compatible: The second variant of "x" is new.',
      'breaking: A value may now match several variants of "x", where exactly one must match. Calls with such a value fail.',
    ]);
  });
});
