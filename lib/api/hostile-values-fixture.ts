import fc from "fast-check";
import { isObject } from "@/lib/schema/json";

type JsonRecord = Record<string, unknown>;

const nest = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Strings that may trip up a database, a URL or a regular expression. */
export const hostileText = fc.constantFrom(
  "",
  "\0",
  "a\0b",
  "\ud83d",
  "\ude00x",
  "a".repeat(5_000),
  "__proto__",
  "constructor",
  "%",
  "\\",
  "'; drop table x --",
  "../..",
  "{{params.x}}",
  "{{",
  "1e400",
  "-1",
  "null",
  "🙂",
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, [], {}, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 40),
  fc.constantFrom<unknown>(nest(40), nest(300)),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__": {"a": 1}}'), { constructor: 1 }, [null, {}]),
);

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

const time = fc.constantFrom("2026-11-01T00:00:00.000Z", "2030-01-01T00:00:00.000Z");
const formats: Record<string, fc.Arbitrary<unknown>> = {
  "date-time": time,
  email: fc.constantFrom("ada@example.com", "bob@example.com"),
  uri: fc.constantFrom("https://a.example/x", "http://127.0.0.1:9/mcp"),
  uuid: fc.uuid(),
};
/** At least one of these matches the length and pattern of any string in a request. */
const texts = [
  "a",
  "b",
  "1",
  "weather",
  "getForecast",
  "https://a.example/x",
  "2030-01-01T00:00:00.000Z",
  "text/plain",
  "{{params.city}}",
  "a text of some words",
  `sha256-${"a".repeat(43)}=`,
  "a-long-password",
  "2030-01-01T00:00:00.000Z_a",
  "00000000-0000-7000-8000-000000000000@1",
  "",
];

const textArbitrary = (schema: JsonRecord): fc.Arbitrary<unknown> => {
  const format = formats[String(schema.format)];
  if (format) return format;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = "" } = schema;
  const fitting = texts
    .filter((text) => text.length >= Number(minLength) && text.length <= Number(maxLength))
    .filter((text) => new RegExp(String(pattern), "u").test(text));
  return fitting.length > 0 ? fc.constantFrom(...fitting) : hostileText;
};

const integerArbitrary = ({ minimum, exclusiveMinimum, maximum }: JsonRecord) => {
  const min = Number(minimum ?? Number(exclusiveMinimum ?? -1) + 1);
  return fc.integer({ min, max: Math.max(min, Math.min(Number(maximum ?? 200), min + 200)) });
};

const scalarArbitrary = (schema: JsonRecord): fc.Arbitrary<unknown> => {
  const [type] = [schema.type].flat();
  if (type === "string") return textArbitrary(schema);
  if (type === "integer") return integerArbitrary(schema);
  if (type === "number") return fc.double({ noNaN: true, min: -10, max: 10_000 });
  if (type === "boolean") return fc.boolean();
  return type === "null" ? fc.constant(null) : hostileValue;
};

type Values = { document: JsonRecord; hostile: boolean; depth: number };

/** An object with arbitrary keys: a map, or a JSON Schema. */
const freeObjectArbitrary = ({ additionalProperties }: JsonRecord, values: Values) =>
  isObject(additionalProperties) && Object.keys(additionalProperties).length > 0
    ? fc.dictionary(fc.constantFrom("a", "token"), valueArbitrary(additionalProperties, values))
    : fc.constant({ type: "object", properties: { city: { type: "string" } } });

const membersArbitrary = (schema: JsonRecord, values: Values): fc.Arbitrary<unknown> => {
  if (!isObject(schema.properties)) return freeObjectArbitrary(schema, values);
  const properties = Object.entries(schema.properties);
  const required = (Array.isArray(schema.required) ? schema.required : []).map(String);
  const members = Object.fromEntries(
    properties.map(([key, child]) => [
      key,
      valueArbitrary(
        key === "url" && isObject(child) ? { format: "uri", ...child } : child,
        values,
      ),
    ]),
  );
  if (values.hostile) return fc.record(members, { requiredKeys: required });
  // The more optional members there are, the more likely one contradicts another.
  const optional = Object.keys(members).filter((key) => !required.includes(key));
  return fc.subarray(optional, { maxLength: Math.min(2, optional.length) }).chain((names) => {
    const keys = new Set([...required, ...names]);
    return fc.record(Object.fromEntries(Object.entries(members).filter(([key]) => keys.has(key))));
  });
};

const valueArbitrary = (source: unknown, values: Values): fc.Arbitrary<unknown> => {
  const schema = resolve(source, values.document);
  const { hostile, depth } = values;
  const toChild = (child: unknown) => valueArbitrary(child, { ...values, depth: depth + 1 });
  const variants = schema.anyOf ?? schema.oneOf;
  const [type] = [schema.type].flat();
  const fitting = (): fc.Arbitrary<unknown> => {
    if ("const" in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    if (depth >= 8) return scalarArbitrary(schema);
    if (Array.isArray(variants)) return fc.oneof(...variants.map(toChild));
    if (type === "array")
      return fc.array(toChild(schema.items), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: 2,
      });
    return type === "object"
      ? membersArbitrary(schema, { ...values, depth: depth + 1 })
      : scalarArbitrary(schema);
  };
  return hostile
    ? fc.oneof({ weight: 12, arbitrary: fitting() }, { weight: 1, arbitrary: hostileValue })
    : fitting();
};

/** Values that match a schema of an OpenAPI document, and some that mostly do. */
export const toArbitrary = (schema: unknown, document: JsonRecord): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: valueArbitrary(schema, { document, hostile: false, depth: 0 }) },
    { weight: 2, arbitrary: valueArbitrary(schema, { document, hostile: true, depth: 0 }) },
  );
