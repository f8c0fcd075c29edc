import fc from "fast-check";
import { isObject } from "@/lib/schema/json";

type JsonRecord = Record<string, unknown>;

const nest = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Texts that a database, a URL or a regular expression may stumble over. */
export const hostileText = fc.constantFrom(
  ...["", "\0", "a\0b", "\ud83d", "\ude00x", "a".repeat(5_000), "__proto__", "constructor"],
  ...["%", "\\", "'; drop table x --", "../..", "{{params.x}}", "{{", "1e400", "-1", "null", "🙂"],
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, [], {}, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 40),
  fc.constantFrom<unknown>(nest(40), nest(300)),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__": {"a": 1}}'), { constructor: 1 }, [null, {}]),
);

/** Mostly what the schema allows. */
const sometimesHostile = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: hostileValue });

const resolve = (schema: unknown, document: JsonRecord): JsonRecord => {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== "string") return schema;
  const steps = schema.$ref.split("/").slice(1);
  const target = steps.reduce<unknown>(
    (at, step) => (isObject(at) ? at[step] : undefined),
    document,
  );
  return resolve(target, document);
};

const examples: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.constantFrom(
    "a",
    "b",
    "weather",
    "text",
    "",
    "https://a.example/x",
    "2030-01-01T00:00:00.000Z",
  ),
  integer: fc.integer({ min: 0, max: 200 }),
  number: fc.double({ noNaN: true, min: -10, max: 10_000 }),
  boolean: fc.boolean(),
  null: fc.constant(null),
};

/** Values that mostly fit a schema of an OpenAPI document. */
export const toArbitrary = (
  source: unknown,
  document: JsonRecord,
  depth = 0,
): fc.Arbitrary<unknown> => {
  const schema = resolve(source, document);
  const toChild = (child: unknown) => toArbitrary(child, document, depth + 1);
  if ("const" in schema) return sometimesHostile(fc.constant(schema.const));
  if (Array.isArray(schema.enum)) return sometimesHostile(fc.constantFrom(...schema.enum));
  const variants = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(variants) && depth < 8)
    return sometimesHostile(fc.oneof(...variants.map(toChild)));
  const [type] = [schema.type].flat();
  if (type === "array" && depth < 8)
    return sometimesHostile(fc.array(toChild(schema.items), { maxLength: 2 }));
  if (type === "object" && depth < 8) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const properties = Object.entries(isObject(schema.properties) ? schema.properties : {});
    const members = Object.fromEntries(properties.map(([key, child]) => [key, toChild(child)]));
    return sometimesHostile(fc.record(members, { requiredKeys: required }));
  }
  return sometimesHostile(examples[String(type)] ?? hostileValue);
};
