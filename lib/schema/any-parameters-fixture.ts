import fc from "fast-check";
import { canonicalJson, type Json } from "./json";
import { isReservedName, type JsonSchema, type ParametersSchema } from "./json-schema";

/** A schema with arbitraries for valid and invalid values. */
type SchemaModel<Schema extends JsonSchema = JsonSchema> = {
  schema: Schema;
  right: fc.Arbitrary<Json>;
  wrong: fc.Arbitrary<Json>;
};

const text = fc.string({ maxLength: 12 });
const valuesOtherThan = (...types: string[]): fc.Arbitrary<Json> =>
  fc.constantFrom<Json>(
    ...[null, "text", true, 0.5, [], {}].filter((value) => {
      if (value === null) return !types.includes("null");
      return !types.includes(Array.isArray(value) ? "array" : typeof value);
    }),
  );

const annotations = fc.record<JsonSchema>(
  {
    title: text,
    description: text,
    examples: fc.array(text, { maxLength: 2 }),
    deprecated: fc.boolean(),
    $comment: text,
  },
  { requiredKeys: [] },
);

/** Adds annotations and sometimes a default, and shuffles the keywords. */
const withAnnotations = (model: fc.Arbitrary<SchemaModel>): fc.Arbitrary<SchemaModel> =>
  model.chain(({ schema, right, wrong }) =>
    fc
      .tuple(
        annotations,
        fc.option(
          right.map((value) => ({ default: value })),
          { freq: 3 },
        ),
      )
      .chain(([annotationKeywords, defaultKeyword]) => {
        const entries = Object.entries({ ...schema, ...annotationKeywords, ...defaultKeyword });
        return fc
          .shuffledSubarray(entries, { minLength: entries.length })
          .map((shuffled) => ({ schema: Object.fromEntries(shuffled), right, wrong }));
      }),
  );

const orderedPair = (max: number) =>
  fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const strings = orderedPair(8).map(
  ([minLength, maxLength]): SchemaModel => ({
    schema: { type: "string", minLength, maxLength },
    right: fc.string({ minLength, maxLength }),
    wrong: fc.oneof(valuesOtherThan("string"), fc.constant("x".repeat(maxLength + 1))),
  }),
);
const patterns = fc.constantFrom(
  ...["^[a-z]+$", "^\\d{2,4}$", "^0x[0-9a-f]{4}$"].map(
    (pattern): SchemaModel => ({
      schema: { type: "string", pattern, format: "custom" },
      right: fc.stringMatching(new RegExp(pattern), { maxLength: 20 }),
      wrong: fc.constantFrom<Json>("", "A-", 5),
    }),
  ),
);
const enums = fc
  .uniqueArray(fc.oneof(text, fc.integer(), fc.boolean()), { minLength: 1, maxLength: 4 })
  .map(
    (values): SchemaModel => ({
      schema: { enum: values },
      right: fc.constantFrom<Json>(...values),
      wrong: fc.constantFrom<Json>("never listed", { a: 1 }, null),
    }),
  );
const stringEnums = fc.uniqueArray(text, { minLength: 1, maxLength: 4 }).map(
  (values): SchemaModel => ({
    schema: { type: "string", enum: values },
    right: fc.constantFrom(...values),
    wrong: fc.constantFrom<Json>("never listed", 1),
  }),
);
const integers = orderedPair(1000).map(
  ([minimum, maximum]): SchemaModel => ({
    schema: { type: "integer", minimum, maximum },
    right: fc.integer({ min: minimum, max: maximum }),
    wrong: fc.constantFrom<Json>(minimum - 1, maximum + 1, minimum + 0.5, `${minimum}`),
  }),
);
const numbers = orderedPair(1000).map(
  ([low, high]): SchemaModel => ({
    schema: { type: "number", exclusiveMinimum: low - 1, exclusiveMaximum: high + 1 },
    right: fc.double({ min: low, max: high, noNaN: true }),
    wrong: fc.constantFrom<Json>(low - 1, high + 1, true),
  }),
);
const simpleModels = fc.constantFrom<SchemaModel>(
  { schema: { type: "boolean" }, right: fc.boolean(), wrong: valuesOtherThan("boolean") },
  {
    schema: { type: ["string", "null"] },
    right: fc.option(text),
    wrong: valuesOtherThan("string", "null"),
  },
  { schema: { const: { a: [1] } }, right: fc.constant({ a: [1] }), wrong: valuesOtherThan() },
  {
    schema: { type: "number", multipleOf: 3 },
    right: fc.nat(99).map((n) => n * 3),
    wrong: fc.constant(4),
  },
  {
    schema: { anyOf: [{ type: "string" }, { type: "integer" }] },
    right: fc.oneof(text, fc.nat()),
    wrong: valuesOtherThan("string"),
  },
  {
    schema: { oneOf: [{ type: "number" }, { type: "integer" }, { type: "null" }] },
    right: fc.constantFrom<Json>(0.25, null),
    wrong: fc.constantFrom<Json>(1, "x"),
  },
);

const arrayModels = (item: fc.Arbitrary<SchemaModel>): fc.Arbitrary<SchemaModel> =>
  fc
    .tuple(item, orderedPair(4), fc.boolean())
    .map(([{ schema, right, wrong }, [minItems, max], unique]) => {
      const maxItems = unique ? Math.max(max, 2) : max;
      const minCount = unique ? 0 : minItems;
      const list = unique
        ? fc.uniqueArray(right, { maxLength: maxItems, selector: canonicalJson })
        : fc.array(right, { minLength: minCount, maxLength: maxItems });
      const tooLong = fc.array(right, { minLength: maxItems + 1, maxLength: maxItems + 1 });
      const withDuplicates = right.map((value): Json => [value, value]);
      return {
        schema: {
          type: "array",
          items: schema,
          minItems: minCount,
          maxItems,
          ...(unique && { uniqueItems: true }),
        },
        right: list,
        wrong: fc.oneof(
          valuesOtherThan("array"),
          tooLong,
          wrong.map((value): Json => [value]),
          ...(unique ? [withDuplicates] : []),
        ),
      };
    });

const propertyName = fc
  .oneof(
    fc.constantFrom(
      "a",
      "b/c",
      "d~e",
      "prototype",
      "toString",
      "constructor",
      "1",
      "ä ö",
      "userID",
    ),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  .filter((key) => !isReservedName(key));

const objectModels = (child: fc.Arbitrary<SchemaModel>): fc.Arbitrary<SchemaModel> =>
  fc
    .uniqueArray(fc.tuple(propertyName, child, fc.boolean()), {
      maxLength: 5,
      selector: ([key]) => key,
    })
    .chain((members) => {
      const required = members.filter(([, , needed]) => needed).map(([key]) => key);
      return fc
        .tuple(
          fc.shuffledSubarray(required, { minLength: required.length }),
          fc.constantFrom(undefined, true, false),
          fc.boolean(),
        )
        .map(([order, additional, emptyRequired]) => {
          const schema: JsonSchema = {
            type: "object",
            properties: Object.fromEntries(members.map(([key, { schema: inner }]) => [key, inner])),
            ...((order.length > 0 || emptyRequired) && { required: order }),
            ...(additional !== undefined && { additionalProperties: additional }),
          };
          const memberEntries = members.map(([key, { right }, needed]) =>
            fc.tuple(fc.constant(key), right, needed ? fc.constant(true) : fc.boolean()),
          );
          const right = fc
            .tuple(...memberEntries)
            .map((all) => Object.fromEntries(all.filter(([, , isPresent]) => isPresent)) as Json);
          const withInvalidMember = members.map(([key, { wrong }]) =>
            fc
              .tuple(right, wrong)
              .map(
                ([value, invalidValue]): Json =>
                  Object.fromEntries([...Object.entries(value as object), [key, invalidValue]]),
              ),
          );
          const withoutRequired = required.map((key) =>
            right.map(
              (value): Json =>
                Object.fromEntries(Object.entries(value as object).filter(([own]) => own !== key)),
            ),
          );
          const withExtra = right.map((value): Json => ({ ...(value as object), "not known": 1 }));
          const wrong = fc.oneof(
            valuesOtherThan("object"),
            ...withInvalidMember,
            ...withoutRequired,
            ...(additional === false ? [withExtra] : []),
          );
          return { schema, right, wrong };
        });
    });

const { model } = fc.letrec<{ model: SchemaModel }>((tie) => ({
  model: withAnnotations(
    fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.oneof(strings, patterns, enums, stringEnums, integers, numbers, simpleModels),
      arrayModels(tie("model")),
      objectModels(tie("model")),
    ),
  ),
}));

/**
 * Arbitrary parameter schemas that use every enforced keyword, with valid and invalid arguments.
 */
export const anyParameters = objectModels(model) as fc.Arbitrary<SchemaModel<ParametersSchema>>;
