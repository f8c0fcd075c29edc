import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { getWorstKind } from "../version-change";
import { closedObject, diff, object } from "./diff-schema-fixture";

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
const smallInteger = fc.integer({ min: 0, max: 3 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });
const dropUndefined = (schema: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(schema).filter(([, item]) => item !== undefined));

const schemas = fc.letrec<{ any: JsonSchema; leaf: JsonSchema; object: JsonSchema }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    tie("leaf"),
    tie("object"),
    fc.record({ type: fc.constant("array"), items: tie("any"), minItems: smallInteger }),
    fc.record({ oneOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ anyOf: fc.array(tie("any"), { minLength: 1, maxLength: 3 }) }),
  ) as fc.Arbitrary<JsonSchema>,
  leaf: fc
    .record({
      type: optional(
        fc.oneof(
          fc.constantFrom(...types),
          fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
        ),
      ),
      enum: optional(
        fc.uniqueArray(value, { minLength: 1, maxLength: 4, selector: JSON.stringify }),
      ),
      const: optional(value),
      minimum: optional(smallInteger),
      exclusiveMinimum: optional(smallInteger),
      maximum: optional(smallInteger),
      minLength: optional(smallInteger),
      maxItems: optional(smallInteger),
      multipleOf: optional(fc.constantFrom(1, 2, 0.5)),
      uniqueItems: optional(fc.boolean()),
      pattern: optional(fc.constantFrom("a", "^b")),
      description: optional(fc.constantFrom("One", "Two")),
    })
    .map(dropUndefined) as fc.Arbitrary<JsonSchema>,
  object: fc
    .record({
      type: fc.constant("object"),
      properties: fc.dictionary(name, tie("any"), { maxKeys: 3 }),
      required: optional(fc.uniqueArray(name, { maxLength: 2 })),
      additionalProperties: optional(fc.oneof(fc.boolean(), tie("leaf"))),
      default: optional(fc.constantFrom({}, { a: 1 })),
    })
    .map(dropUndefined) as fc.Arbitrary<JsonSchema>,
}));

/** Pairs of a schema and a slightly different one. */
const pairs = fc
  .tuple(schemas.object, schemas.object, schemas.any, name, fc.nat(4))
  .map(([before, other, part, key, changeIndex]): [ParametersSchema, ParametersSchema] => {
    const { default: _, ...original } = before;
    const changes: JsonSchema[] = [
      { properties: { ...original.properties, [key]: part } },
      { required: other.required },
      { additionalProperties: other.additionalProperties },
      { properties: { ...original.properties, ...other.properties } },
      { ...other, default: undefined },
    ];
    const after = dropUndefined({ ...original, ...changes[changeIndex] });
    return [original, after] as [ParametersSchema, ParametersSchema];
  });

/** Removes defaults that their own schemas reject, because such schemas cannot be saved. */
const removeInvalidDefaults = (schema: JsonSchema | boolean): JsonSchema | boolean => {
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
              removeInvalidDefaults(property),
            ]),
          ),
        ];
      if (key === "items" || key === "additionalProperties")
        return [key, removeInvalidDefaults(child as JsonSchema)];
      if (key === "anyOf" || key === "oneOf")
        return [key, (child as JsonSchema[]).map(removeInvalidDefaults)];
      return [key, child];
    }),
  ) as JsonSchema;
  const fits = value !== undefined && compileSchema(inner)(value).length === 0;
  return fits ? { ...inner, default: value } : inner;
};

const hasUnlistedName = (schema: JsonSchema | boolean, args: unknown): boolean => {
  if (typeof schema !== "object" || typeof args !== "object" || args === null) return false;
  if (Array.isArray(args)) return args.some((item) => hasUnlistedName(schema.items ?? {}, item));
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return (
    variants.some((form) => hasUnlistedName(form, args)) ||
    Object.entries(args).some(([key, inner]) => {
      const child = schema.properties?.[key] ?? schema.additionalProperties;
      return typeof child === "object" ? hasUnlistedName(child, inner) : true;
    })
  );
};

describe("compatibility", () => {
  it("reports nothing for equal schemas, and a sentence for each change", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        expect(diff(before, structuredClone(before))).toEqual([]);
        for (const { message, path } of diff(before, after)) {
          expect(message).toMatch(/^["A-Z].+\.$/s);
          expect(path).toMatch(/^\/parameters/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const samples: unknown[] = [
    "a",
    "b",
    "ab",
    "",
    0,
    1,
    2,
    3,
    2.5,
    -1,
    true,
    false,
    null,
    [],
    ["a"],
    [1, 2],
    [1, 1, 2],
    [["a"]],
    {},
    { a: "a" },
    { a: 1, b: 2 },
    { c: [1] },
    { a: { b: 1 } },
    { b: [] },
    [{ a: 1 }],
    { a: "ab", b: "b", c: true },
    { b: null },
  ];

  /**
   * Checks all valid calls against a later schema that is reported as compatible. Returns how many
   * were checked.
   */
  const checkCompatibility = (
    before: JsonSchema,
    after: JsonSchema,
    calls: Record<string, unknown>[],
  ): number => {
    const kind = getWorstKind(diff(before, after));
    if (kind === "breaking" || kind === null) return 0;
    const validateBefore = compileSchema(before);
    const validateAfter = compileSchema(after);
    const validCalls = calls.filter(
      (call) =>
        !hasUnlistedName(before, call) && validateBefore(applyDefaults(before, call)).length === 0,
    );
    for (const call of validCalls) {
      const context = JSON.stringify({ before, after, call });
      expect(validateAfter(applyDefaults(after, call)), context).toEqual([]);
    }
    return validCalls.length;
  };

  it("reports no change as compatible that makes valid calls invalid", () => {
    let checkedCount = 0;
    const calls = fc.array(anything.object, { maxLength: 20 });
    fc.assert(
      fc.property(pairs, calls, ([one, other], candidateCalls) => {
        const before = removeInvalidDefaults(one);
        const after = removeInvalidDefaults(other);
        checkedCount += checkCompatibility(
          before as JsonSchema,
          after as JsonSchema,
          candidateCalls,
        );
      }),
      { numRuns: 2000 },
    );
    expect(checkedCount).toBeGreaterThan(300);
  });

  it("reports no change of one parameter as compatible that makes valid calls invalid", () => {
    let checkedCount = 0;
    const schemaWrappers: ((schema: JsonSchema) => JsonSchema)[] = [
      (schema) => schema,
      (schema) => ({ type: "array", items: schema }),
      (schema) => ({ oneOf: [{ type: "string" }, schema] }),
      (schema) => ({ anyOf: [schema, { const: 3 }] }),
      (schema) => object({ a: schema, b: { type: "number", default: 1 } }, closedObject),
      (schema) => object({}, { additionalProperties: schema }),
    ];
    const part = fc.oneof(schemas.leaf, schemas.any);
    const keeps = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    const pickKeywords = (schema: JsonSchema, keep: boolean[]) =>
      Object.fromEntries(Object.entries(schema).filter((_, index) => keep[index]));
    fc.assert(
      fc.property(
        part,
        part,
        keeps,
        keeps,
        fc.constantFrom(...schemaWrappers),
        (one, other, ...more) => {
          const [keptFlags, added, wrapSchema] = more;
          const [before, after] = [
            one,
            { ...pickKeywords(one, keptFlags), ...pickKeywords(other, added) },
          ].map((schema) => removeInvalidDefaults(object({ x: wrapSchema(schema) })));
          const calls = samples.map((sample) => ({ x: sample }));
          checkedCount += checkCompatibility(before as JsonSchema, after as JsonSchema, calls);
        },
      ),
      { numRuns: 4000 },
    );
    expect(checkedCount).toBeGreaterThan(300);
  });
});
