import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDefaults } from "../defaults";
import type { JsonSchema, ParametersSchema } from "../json-schema";
import { compileSchema } from "../validation";
import { closed, diff, object } from "./diff-schema-fixture";
import { worst } from "./version-change";

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

/** A schema and a slightly different one. */
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

/** Removes defaults that their own schemas reject, because such schemas cannot be saved. */
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

describe("compatibility", () => {
  it("reports nothing for equal schemas, and a sentence for each change", () => {
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

  /** Checks all valid calls against a later schema that is reported as compatible. Returns how many were checked. */
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

  it("reports no change as compatible that makes valid calls invalid", () => {
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

  it("reports no change of one parameter as compatible that makes valid calls invalid", () => {
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
