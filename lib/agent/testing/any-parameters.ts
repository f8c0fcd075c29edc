import fc from "fast-check";
import { canonical, type Json } from "../json";
import { isReservedName, type JsonSchema, type ParametersSchema } from "../json-schema";

/** A schema with arbitraries for valid and for invalid values. */
export type Model<Schema extends JsonSchema = JsonSchema> = {
  schema: Schema;
  right: fc.Arbitrary<Json>;
  wrong: fc.Arbitrary<Json>;
};

const text = fc.string({ maxLength: 12 });
const wrongFor = (...types: string[]): fc.Arbitrary<Json> =>
  fc.constantFrom<Json>(
    ...[null, "text", true, 0.5, [], {}].filter((value) => {
      const type = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
      return !types.includes(type);
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
const dressed = (model: fc.Arbitrary<Model>): fc.Arbitrary<Model> =>
  model.chain(({ schema, right, wrong }) =>
    fc
      .tuple(
        annotations,
        fc.option(
          right.map((value) => ({ default: value })),
          { freq: 3 },
        ),
      )
      .chain(([more, preset]) => {
        const entries = Object.entries({ ...schema, ...more, ...preset });
        return fc
          .shuffledSubarray(entries, { minLength: entries.length })
          .map((shuffled) => ({ schema: Object.fromEntries(shuffled), right, wrong }));
      }),
  );

const span = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(most)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const strings = span(8).map(
  ([minLength, maxLength]): Model => ({
    schema: { type: "string", minLength, maxLength },
    right: fc.string({ minLength, maxLength }),
    wrong: fc.oneof(wrongFor("string"), fc.constant("x".repeat(maxLength + 1))),
  }),
);
const patterns = fc.constantFrom("^[a-z]+$", "^\\d{2,4}$", "^0x[0-9a-f]{4}$").map(
  (pattern): Model => ({
    schema: { type: "string", pattern, format: "custom" },
    right: fc.stringMatching(new RegExp(pattern), { maxLength: 20 }),
    wrong: fc.constantFrom<Json>("", "A-", 5),
  }),
);
const enums = fc
  .uniqueArray(fc.oneof(text, fc.integer(), fc.boolean()), { minLength: 1, maxLength: 4 })
  .map(
    (values): Model => ({
      schema: { enum: values },
      right: fc.constantFrom<Json>(...values),
      wrong: fc.constantFrom<Json>("never listed", { a: 1 }, null),
    }),
  );
const stringEnums = fc.uniqueArray(text, { minLength: 1, maxLength: 4 }).map(
  (values): Model => ({
    schema: { type: "string", enum: values },
    right: fc.constantFrom(...values),
    wrong: fc.constantFrom<Json>("never listed", 1),
  }),
);
const integers = span(1000).map(
  ([minimum, maximum]): Model => ({
    schema: { type: "integer", minimum, maximum },
    right: fc.integer({ min: minimum, max: maximum }),
    wrong: fc.constantFrom<Json>(minimum - 1, maximum + 1, minimum + 0.5, `${minimum}`),
  }),
);
const numbers = span(1000).map(
  ([low, high]): Model => ({
    schema: { type: "number", exclusiveMinimum: low - 1, exclusiveMaximum: high + 1 },
    right: fc.double({ min: low, max: high, noNaN: true }),
    wrong: fc.constantFrom<Json>(low - 1, high + 1, true),
  }),
);
const plain = fc.constantFrom<Model>(
  { schema: { type: "boolean" }, right: fc.boolean(), wrong: wrongFor("boolean") },
  {
    schema: { type: ["string", "null"] },
    right: fc.option(text),
    wrong: wrongFor("string", "null"),
  },
  { schema: { const: { a: [1] } }, right: fc.constant({ a: [1] }), wrong: wrongFor() },
  {
    schema: { type: "number", multipleOf: 3 },
    right: fc.nat(99).map((n) => n * 3),
    wrong: fc.constant(4),
  },
  {
    schema: { anyOf: [{ type: "string" }, { type: "integer" }] },
    right: fc.oneof(text, fc.nat()),
    wrong: wrongFor("string"),
  },
  {
    schema: { oneOf: [{ type: "number" }, { type: "integer" }, { type: "null" }] },
    right: fc.constantFrom<Json>(0.25, null),
    wrong: fc.constantFrom<Json>(1, "x"),
  },
);

const lists = (item: fc.Arbitrary<Model>): fc.Arbitrary<Model> =>
  fc
    .tuple(item, span(4), fc.boolean())
    .map(([{ schema, right, wrong }, [minItems, most], unique]) => {
      const maxItems = unique ? Math.max(most, 2) : most;
      const floor = unique ? 0 : minItems;
      const list = unique
        ? fc.uniqueArray(right, { maxLength: maxItems, selector: canonical })
        : fc.array(right, { minLength: floor, maxLength: maxItems });
      const overlong = fc.array(right, { minLength: maxItems + 1, maxLength: maxItems + 1 });
      const repeated = right.map((value): Json => [value, value]);
      return {
        schema: {
          type: "array",
          items: schema,
          minItems: floor,
          maxItems,
          ...(unique && { uniqueItems: true }),
        },
        right: list,
        wrong: fc.oneof(
          wrongFor("array"),
          overlong,
          wrong.map((value): Json => [value]),
          ...(unique ? [repeated] : []),
        ),
      };
    });

const name = fc
  .oneof(
    fc.constantFrom(
      "a",
      "b/c",
      "d~e",
      "__proto__",
      "toString",
      "constructor",
      "1",
      "ä ö",
      "userID",
    ),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  .filter((key) => !isReservedName(key));

const objects = (child: fc.Arbitrary<Model>): fc.Arbitrary<Model> =>
  fc
    .uniqueArray(fc.tuple(name, child, fc.boolean()), { maxLength: 5, selector: ([key]) => key })
    .chain((members) => {
      const required = members.filter(([, , needed]) => needed).map(([key]) => key);
      return fc
        .tuple(
          fc.shuffledSubarray(required, { minLength: required.length }),
          fc.constantFrom(undefined, true, false),
          fc.boolean(),
        )
        .map(([order, others, sayEmpty]) => {
          const schema: JsonSchema = {
            type: "object",
            properties: Object.fromEntries(members.map(([key, { schema: inner }]) => [key, inner])),
            ...((order.length > 0 || sayEmpty) && { required: order }),
            ...(others !== undefined && { additionalProperties: others }),
          };
          const given = members.map(([key, { right }, needed]) =>
            fc.tuple(fc.constant(key), right, needed ? fc.constant(true) : fc.boolean()),
          );
          const right = fc
            .tuple(...given)
            .map((all) => Object.fromEntries(all.filter(([, , there]) => there)) as Json);
          const spoilt = members.map(([key, { wrong }]) =>
            fc
              .tuple(right, wrong)
              .map(
                ([value, bad]): Json =>
                  Object.fromEntries([...Object.entries(value as object), [key, bad]]),
              ),
          );
          const lacking = required.map((key) =>
            right.map(
              (value): Json =>
                Object.fromEntries(Object.entries(value as object).filter(([own]) => own !== key)),
            ),
          );
          const extra = right.map((value): Json => ({ ...(value as object), "not known": 1 }));
          const wrong = fc.oneof(
            wrongFor("object"),
            ...spoilt,
            ...lacking,
            ...(others === false ? [extra] : []),
          );
          return { schema, right, wrong };
        });
    });

const { model } = fc.letrec<{ model: Model }>((tie) => ({
  model: dressed(
    fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.oneof(strings, patterns, enums, stringEnums, integers, numbers, plain),
      lists(tie("model")),
      objects(tie("model")),
    ),
  ),
}));

/** Arbitrary parameter schemas that use every enforced keyword, with valid and invalid arguments. */
export const anyParameters = objects(model) as fc.Arbitrary<Model<ParametersSchema>>;
