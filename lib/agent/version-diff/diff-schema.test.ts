import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { applyDefaults } from "../defaults";
import type { JsonSchema, ParametersSchema } from "../json-schema";
import { compileSchema } from "../validation";
import { diffSchema } from "./diff-schema";
import { parametersPlace } from "./place";
import { worst } from "./version-change";

type Schema = JsonSchema | boolean;
const object = (properties: Record<string, Schema>, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties: properties as Record<string, JsonSchema>,
  ...more,
});
const diff = (before: Schema, after: Schema) => diffSchema(before, after, parametersPlace);
const said = (before: Schema, after: Schema) =>
  diff(before, after).map(({ kind, says }) => `${kind}: ${says}`);
/** What becomes of one parameter `x`, which nobody has to send. */
const saidOfX = (before: Schema, after: Schema) =>
  said(object({ x: before }), object({ x: after }));

const text = { type: "string" } as const;
const number = { type: "number" } as const;
const required = { required: ["x"] };
const closed = { additionalProperties: false };
const refused = "Calls that send anything else are refused.";

describe("a parameter that comes, goes or is renamed", () => {
  test.each<[string, JsonSchema, JsonSchema, string]>([
    [
      "a required one",
      object({}),
      object({ x: text }, required),
      'breaking: The new parameter "x" has to be sent. Calls that leave it out are refused.',
    ],
    [
      "a required one with a default",
      object({}),
      object({ x: { ...text, default: "a" } }, required),
      'compatible: The new parameter "x" may be sent; when it is left out, it is "a".',
    ],
    [
      "one that nobody has to send",
      object({}),
      object({ x: text }),
      'compatible: The new parameter "x" may be sent; nobody has to.',
    ],
    [
      "one where unlisted names were held to another schema",
      object({}, { additionalProperties: number }),
      object({ x: text }, { additionalProperties: number }),
      'breaking: The new parameter "x" takes less than unlisted names took before. Calls that send it may be refused.',
    ],
    [
      "one that goes from a closed list",
      object({ x: text }, closed),
      object({}, closed),
      'breaking: The parameter "x" is gone. Calls that still send it are refused.',
    ],
    [
      "one that goes from an open list",
      object({ x: text }),
      object({}),
      'compatible: The parameter "x" is gone. Calls that still send it are not refused, but the tool does not ask for it any more.',
    ],
    [
      "one that unlisted names have no room for",
      object({ x: text }, { additionalProperties: number }),
      object({}, { additionalProperties: number }),
      'breaking: The parameter "x" is gone. Calls that still send it may be refused.',
    ],
    [
      "a new name for the same",
      object({ x: text }),
      object({ y: text }),
      'breaking: The parameter "x" is called "y" now. What calls send under the old name no longer arrives.',
    ],
    [
      "a nested one",
      object({ list: { type: "array", items: object({}) } }),
      object({ list: { type: "array", items: object({ x: text }, required) } }),
      'breaking: The new field "x" in each item of "list" has to be sent. Calls that leave it out are refused.',
    ],
  ])("%s", (_, before, after, says) => {
    expect(said(before, after)).toEqual([says]);
  });

  it("is not called a rename when two could be meant", () => {
    const kinds = diff(object({ x: text }), object({ y: text, z: text })).map(({ kind }) => kind);
    expect(kinds).toEqual(["compatible", "compatible", "compatible"]);
  });
});

describe("whether it has to be sent, and what stands in for it", () => {
  const x = (schema: JsonSchema, isRequired: boolean) =>
    object({ x: schema }, isRequired ? required : {});
  const withDefault = (value: string) => ({ ...text, default: value });
  test.each<[JsonSchema, JsonSchema, string[]]>([
    [
      x(text, false),
      x(text, true),
      ['breaking: "x" has to be sent now. Calls that leave it out are refused.'],
    ],
    [x(text, true), x(text, false), ['compatible: "x" may be left out now.']],
    [
      x(text, true),
      x(withDefault("a"), true),
      ['compatible: "x" may be left out now; it is then "a".'],
    ],
    [
      x(withDefault("a"), true),
      x(text, true),
      [
        'breaking: "x" has no default any more, so it has to be sent. Calls that leave it out are refused.',
      ],
    ],
    [
      x(withDefault("a"), false),
      x(withDefault("a"), true),
      [
        'compatible: "x" counts as required now. Calls that leave it out go on working: it is then "a".',
      ],
    ],
    [
      x(withDefault("a"), true),
      x(withDefault("a"), false),
      ['compatible: "x" no longer counts as required.'],
    ],
    [
      x(text, false),
      x(withDefault("a"), false),
      ['compatible: When "x" is left out, it is now "a".'],
    ],
    [
      x(withDefault("a"), false),
      x(withDefault("b"), false),
      ['compatible: When "x" is left out, it is now "b" instead of "a".'],
    ],
    [
      x(withDefault("a"), false),
      x(text, false),
      ['compatible: When "x" is left out, nothing stands in for it; it was "a".'],
    ],
  ])("%j → %j", (before, after, says) => {
    expect(said(before, after)).toEqual(says);
  });

  it("knows that no default is filled in inside a form", () => {
    const form = (inner: JsonSchema) => object({ x: { anyOf: [inner] } });
    const before = form(object({}));
    const after = form(object({ y: withDefault("a") }, { required: ["y"] }));
    expect(said(before, after)).toEqual([
      'breaking: The new field "y" in the first form of "x" has to be sent. Calls that leave it out are refused.',
    ]);
  });
});

describe("what a value may be", () => {
  const list = (...values: string[]) => ({ type: "string", enum: values }) as JsonSchema;
  test.each<[JsonSchema, JsonSchema, string[]]>([
    [
      { type: "integer" },
      number,
      ['compatible: "x" may now be a number; before, it had to be a whole number.'],
    ],
    [
      number,
      { type: "integer" },
      [`breaking: "x" must now be a whole number; before, it could be a number. ${refused}`],
    ],
    [
      text,
      { type: ["string", "null"] },
      ['compatible: "x" may now be text or empty (null); before, it had to be text.'],
    ],
    [
      { type: ["string", "null"] },
      text,
      [`breaking: "x" must now be text; before, it could be text or empty (null). ${refused}`],
    ],
    [text, {}, ['compatible: "x" may now be anything; before, it had to be text.']],
    [{}, text, [`breaking: "x" must now be text; before, it could be anything. ${refused}`]],
    [
      { ...text, maxLength: 3 },
      { ...number, minimum: 3 },
      [`breaking: "x" must now be a number; before, it could be text. ${refused}`],
    ],
    [{ enum: ["a"] }, list("a"), []],
    [
      list("a", "b"),
      list("a"),
      ['breaking: "x" no longer accepts "b". Calls that send it are refused.'],
    ],
    [
      list("a", "b", "c"),
      list("a", "d"),
      [
        'breaking: "x" no longer accepts "b" or "c". Calls that send one of them are refused.',
        'compatible: "x" now also accepts "d".',
      ],
    ],
    [text, list("a", "b"), [`breaking: "x" now accepts only "a" and "b". ${refused}`]],
    [list("a"), text, ['compatible: "x" is no longer limited to a fixed list of values.']],
    [list("a", "b"), list("b", "a"), ['text-only: The values of "x" are listed in another order.']],
    [{ const: 1 }, { const: 2 }, expect.arrayContaining([expect.stringContaining("breaking")])],
    [{ const: "a" }, { enum: ["a", "b"] }, ['compatible: "x" now also accepts "b".']],
    [text, { ...text, const: "a" }, [`breaking: "x" now accepts only "a". ${refused}`]],
  ])("%j → %j", (before, after, says) => {
    expect(saidOfX(before, after)).toEqual(says);
  });

  it("finds its way through schemas that are true or false", () => {
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
    ["pattern", "^a", "^b", "another text pattern: ^b"],
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
    // One pattern is never known to be wider than another.
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

describe("objects, lists and forms", () => {
  const x = (schema: JsonSchema) => object({ x: schema });
  const card = object({ kind: { const: "card" } }, { required: ["kind"], title: "Card" });
  const bank = object({ kind: { const: "bank" } }, { required: ["kind"], title: "Bank" });
  test.each<[JsonSchema, JsonSchema, string]>([
    [
      object({}),
      object({}, closed),
      "breaking: Calls that send parameters which are not listed are refused now; before, they were let through.",
    ],
    [
      x(object({}, closed)),
      x(object({})),
      'compatible: Calls may now send fields which are not listed in "x"; before, they were refused.',
    ],
    [
      object({}),
      object({}, { additionalProperties: text }),
      `breaking: Every unlisted parameter must now be text; before, it could be anything. ${refused}`,
    ],
    [
      x(object({}, { additionalProperties: text })),
      x(object({}, { additionalProperties: {} })),
      'compatible: Every unlisted field of "x" may now be anything; before, it had to be text.',
    ],
    [
      x({ type: "array", items: { enum: ["a", "b"] } }),
      x({ type: "array", items: { enum: ["a"] } }),
      'breaking: Each item of "x" no longer accepts "b". Calls that send it are refused.',
    ],
    [
      x({ anyOf: [text, number] }),
      x({ anyOf: [text] }),
      'breaking: The second form of "x" is no longer accepted. Calls that send it may be refused.',
    ],
    [
      x({ anyOf: [text] }),
      x({ anyOf: [number, text] }),
      'compatible: The first form of "x" is new.',
    ],
    [
      x({ anyOf: [text, number] }),
      x({ anyOf: [number, text] }),
      'text-only: The forms of "x" are listed in another order.',
    ],
    [
      x({ anyOf: [text, number] }),
      x({ anyOf: [{ ...text, maxLength: 3 }, number] }),
      `breaking: The first form of "x" must now have at most 3 characters. ${refused}`,
    ],
    [
      x({}),
      x({ oneOf: [text, number] }),
      `breaking: "x" must now take one of the 2 forms that the tool lists. ${refused}`,
    ],
    [x({ anyOf: [text] }), x({}), 'compatible: "x" need not take one of several forms any more.'],
    [
      x({ oneOf: [card] }),
      x({ oneOf: [card, bank] }),
      'compatible: The form "Bank" of "x" is new.',
    ],
    [
      x({ oneOf: [bank, card] }),
      x({ oneOf: [{ ...card, description: "Plastic" }, bank] }),
      'text-only: The description of the form "Card" of "x" was added.',
    ],
  ])("%j → %j", (before, after, says) => {
    expect(said(before, after)).toEqual([says]);
  });

  it("warns that a value may fit two forms of which one has to fit", () => {
    const rows = said(x({ oneOf: [text] }), x({ oneOf: [text, { minLength: 3 }] }));
    expect(rows).toEqual([
      'compatible: The second form of "x" is new.',
      'breaking: A value may now fit several forms of "x", where exactly one has to fit. Calls that send such a value are refused.',
    ]);
  });
});

const name = fc.constantFrom("a", "b", "c");
const value = fc.oneof(
  fc.constantFrom<unknown[]>("a", "b", "ab", "", 0, 1, 2, 3, 2.5, -1, true, false, null),
  fc.array(fc.constantFrom("a", "b", 1, 2), { maxLength: 3 }),
);
const anything = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 3 }, value, tie("object"), fc.array(tie("any"), { maxLength: 3 })),
  object: fc.dictionary(name, tie("any"), { maxKeys: 3 }),
}));
const types = ["string", "number", "integer", "boolean", "array", "object", "null"] as const;
const small = fc.integer({ min: 0, max: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const dropUndefined = (schema: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(schema).filter(([, item]) => item !== undefined));

const schemas = fc.letrec<{ any: JsonSchema; leaf: JsonSchema; object: JsonSchema }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    tie("leaf"),
    tie("object"),
    fc.record({ type: fc.constant("array"), items: tie("any"), minItems: small }),
    fc.record({ oneOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
  ) as fc.Arbitrary<JsonSchema>,
  leaf: fc
    .record({
      type: maybe(
        fc.oneof(
          fc.constantFrom(...types),
          fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
        ),
      ),
      enum: maybe(fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: JSON.stringify })),
      const: maybe(value),
      minimum: maybe(small),
      exclusiveMinimum: maybe(small),
      maximum: maybe(small),
      minLength: maybe(small),
      maxItems: maybe(small),
      multipleOf: maybe(fc.constantFrom(1, 2, 0.5)),
      uniqueItems: maybe(fc.boolean()),
      pattern: maybe(fc.constantFrom("a", "^b")),
      description: maybe(fc.constantFrom("One", "Two")),
    })
    .map(dropUndefined) as fc.Arbitrary<JsonSchema>,
  object: fc
    .record({
      type: fc.constant("object"),
      properties: fc.dictionary(name, tie("any"), { maxKeys: 3 }),
      required: maybe(fc.uniqueArray(name, { maxLength: 2 })),
      additionalProperties: maybe(fc.oneof(fc.boolean(), tie("leaf"))),
      default: maybe(fc.constantFrom({}, { a: 1 })),
    })
    .map(dropUndefined) as fc.Arbitrary<JsonSchema>,
}));

/** A schema and one that is a little different from it. */
const pairs = fc
  .tuple(schemas.object, schemas.object, schemas.any, name, fc.nat(4))
  .map(([before, other, part, key, how]): [ParametersSchema, ParametersSchema] => {
    const { default: _, ...start } = before;
    const changes: JsonSchema[] = [
      { properties: { ...start.properties, [key]: part } },
      { required: other.required },
      { additionalProperties: other.additionalProperties },
      { properties: { ...start.properties, ...other.properties } },
      { ...other, default: undefined },
    ];
    const after = dropUndefined({ ...start, ...changes[how] });
    return [start, after] as [ParametersSchema, ParametersSchema];
  });

/** Defaults that their own schemas refuse cannot be saved, so they are taken out. */
const withValidDefaults = (schema: JsonSchema | boolean): JsonSchema | boolean => {
  if (typeof schema !== "object" || schema === null) return schema;
  const { default: value, ...rest } = schema;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, child]) => {
      if (key === "properties")
        return [
          key,
          Object.fromEntries(
            Object.entries(child as Record<string, JsonSchema>).map(([at, property]) => [
              at,
              withValidDefaults(property),
            ]),
          ),
        ];
      if (key === "items" || key === "additionalProperties")
        return [key, withValidDefaults(child as JsonSchema)];
      if (key === "anyOf" || key === "oneOf")
        return [key, (child as JsonSchema[]).map(withValidDefaults)];
      return [key, child];
    }),
  ) as JsonSchema;
  const fits = value !== undefined && compileSchema(inner)(value).length === 0;
  return fits ? { ...inner, default: value } : inner;
};

const unlistedAnywhere = (schema: JsonSchema | boolean, given: unknown): boolean => {
  if (typeof schema !== "object" || typeof given !== "object" || given === null) return false;
  if (Array.isArray(given))
    return given.some((item) => unlistedAnywhere((schema.items ?? {}) as JsonSchema, item));
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return (
    forms.some((form) => unlistedAnywhere(form, given)) ||
    Object.entries(given).some(([key, inner]) => {
      const child = schema.properties?.[key] ?? schema.additionalProperties;
      return typeof child === "object" ? unlistedAnywhere(child, inner) : true;
    })
  );
};

describe("the promise", () => {
  it("finds nothing where nothing changed, and says something wherever it finds something", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(diff(before, structuredClone(before))).toEqual([]);
        for (const { says, path } of diff(before, after)) {
          expect(says).toMatch(/^["A-Z].+\.$/s);
          expect(path).toMatch(/^\/parameters/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const samples: unknown[] = [
    ...["a", "b", "ab", "", 0, 1, 2, 3, 2.5, -1, true, false, null],
    ...[[], ["a"], [1, 2], [1, 1, 2], [["a"]], {}, { a: "a" }, { a: 1, b: 2 }, { c: [1] }],
    ...[{ a: { b: 1 } }, { b: [] }, [{ a: 1 }], { a: "ab", b: "b", c: true }, { b: null }],
  ];

  /** How many of the calls that worked were tried on a schema said to be compatible. */
  const keepsPromise = (before: JsonSchema, after: JsonSchema, calls: unknown[]): number => {
    const kind = worst(diff(before, after));
    if (kind === "breaking" || kind === null) return 0;
    const [fitted, fits] = [compileSchema(before), compileSchema(after)];
    const worked = calls.filter(
      (call) => !unlistedAnywhere(before, call) && fitted(applyDefaults(before, call)).length === 0,
    );
    for (const call of worked) {
      const told = JSON.stringify({ before, after, call });
      expect(fits(applyDefaults(after, call)), told).toEqual([]);
    }
    return worked.length;
  };

  it("calls nothing compatible that makes the validator refuse what it let through", () => {
    let tried = 0;
    const calls = fc.array(anything.object, { maxLength: 20 });
    fc.assert(
      fc.property(pairs, calls, ([one, other], given) => {
        const [before, after] = [withValidDefaults(one), withValidDefaults(other)];
        tried += keepsPromise(before as JsonSchema, after as JsonSchema, given);
      }),
      { numRuns: 2000 },
    );
    expect(tried).toBeGreaterThan(300);
  });

  it("keeps that promise for one parameter, whatever becomes of it and wherever it stands", () => {
    let tried = 0;
    const wraps: ((schema: JsonSchema) => JsonSchema)[] = [
      (schema) => schema,
      (schema) => ({ type: "array", items: schema }),
      (schema) => ({ oneOf: [{ type: "string" }, schema] }),
      (schema) => ({ anyOf: [schema, { const: 3 }] }),
      (schema) => object({ a: schema, b: { type: "number", default: 1 } }, closed),
      (schema) => object({}, { additionalProperties: schema }),
    ];
    const part = fc.oneof(schemas.leaf, schemas.any);
    const keeps = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    const partOf = (schema: JsonSchema, keep: boolean[]) =>
      Object.fromEntries(Object.entries(schema).filter((_, index) => keep[index]));
    fc.assert(
      fc.property(part, part, keeps, keeps, fc.constantFrom(...wraps), (one, other, ...more) => {
        const [kept, added, wrap] = more;
        const [was, is] = [one, { ...partOf(one, kept), ...partOf(other, added) }].map((schema) =>
          withValidDefaults(object({ x: wrap(schema) })),
        );
        const calls = samples.map((sample) => ({ x: sample }));
        tried += keepsPromise(was as JsonSchema, is as JsonSchema, calls);
      }),
      { numRuns: 4000 },
    );
    expect(tried).toBeGreaterThan(300);
  });
});
