import { describe, expect, it } from "vitest";
import { checkParameters, checkSchema } from "./check-schema";
import { isObject } from "./json";
import { compilePattern } from "./pattern";
import { compileSchema } from "./validation";

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const messages = (schema: unknown) => checkParameters(schema).map(({ message }) => message);
const nested = (levels: number, wrap: (inner: object) => object): object => {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};
const many = (count: number, schema: object = {}) =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema])));

describe("the limits of a schema", { timeout: 30_000 }, () => {
  const tooDeep = ["The schema is nested deeper than 32 levels."];
  const tooLarge = ["The schema is larger than 200 KB."];

  it.each<[string, object]>([
    ["anyOf", nested(3000, (inner) => ({ anyOf: [inner] }))],
    ["oneOf", nested(3000, (inner) => ({ oneOf: [inner, { type: "null" }] }))],
    ["items", nested(3000, (items) => ({ type: "array", items }))],
    ["additionalProperties", nested(3000, (inner) => ({ additionalProperties: inner }))],
    ["default", { default: nested(3000, (inner) => [inner]) }],
    ["enum", { enum: [nested(100_000, (inner) => [inner])] }],
  ])("reject 3,000 nested levels of %s", (_, deep) => {
    expect(messages(object({ a: deep }))).toEqual(tooDeep);
  });

  it("allow 32 levels and reject 33", () => {
    const chain = (levels: number) => nested(levels - 1, (inner) => object({ a: inner }));
    expect(checkParameters(chain(32))).toEqual([]);
    expect(messages(chain(33))).toEqual(tooDeep);
  });

  it("reject a wide schema that is also deep", () => {
    const hidden = { ...many(50_001), default: nested(100_000, (inner) => ({ inner })) };
    expect(messages(hidden)).toEqual(tooLarge);
  });

  it("reject 20,000 properties and 501, but not 500", () => {
    expect(messages(many(20_000))).toEqual(tooLarge);
    expect(messages(many(500))).toEqual([]);
    expect(messages(many(501))).toEqual(["The schema has more than 500 properties."]);
    const halves = { a: many(300), b: many(300) };
    expect(messages(object(halves))).toEqual(["The schema has more than 500 properties."]);
  });

  it("count bytes, not characters", () => {
    const described = (description: string) => object({ a: { type: "string", description } });
    expect(messages(described("x".repeat(199 * 1024)))).toEqual([]);
    expect(messages(described("日".repeat(100 * 1024)))).toEqual(tooLarge);
  });

  it("cap the number of unique items", () => {
    const list = (more: object) => object({ a: { type: "array", uniqueItems: true, ...more } });
    expect(messages(list({}))).toEqual([]);
    expect(messages(list({ maxItems: 1000 }))).toEqual([]);
    expect(messages(list({ maxItems: 1001 }))).toEqual([
      '"maxItems" must be 1000 or less together with "uniqueItems".',
    ]);
    const validate = compileSchema({ type: "array", uniqueItems: true });
    const numbers = Array.from({ length: 1001 }, (_, index) => index);
    expect(validate(numbers.slice(1))).toEqual([]);
    expect(validate(numbers)[0]?.says).toBe("must have at most 1000 items");
    expect(compileSchema({ type: "array" })(numbers)).toEqual([]);
  });
});

describe("patterns", { timeout: 30_000 }, () => {
  it.each(["(a+)+$", "(a|a)*$", "(.*)*x$", "([a-z]+)*[A-Z]$", "^(?:a?){50}a{50}$"])(
    "%s runs in linear time",
    (source) => {
      const matches = compilePattern(source);
      const began = performance.now();
      matches(`${"a".repeat(50_000)}!`);
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );
  it.each(["(?=a)", "(?<!a)b", "(a)\\1", "(", "(((a{1000}){1000}){1000}){1000}"])(
    "%s is rejected with a message",
    (source) => {
      const found = messages(object({ a: { type: "string", pattern: source } }));
      expect(found[0]).toContain("cannot be used");
    },
  );
});

describe("any schema", () => {
  it.each([true, false, {}, { type: ["string", "null"] }, { properties: { userId: true } }])(
    "%j is accepted",
    (schema) => {
      expect(checkSchema(schema)).toEqual([]);
    },
  );
  it.each<[unknown, string, string]>([
    [{ items: [{ type: "string" }] }, "/items", "draft 7's tuple"],
    [{ $schema: "http://json-schema.org/draft-04/schema#" }, "/$schema", "draft 7"],
    [{ $schema: 7 }, "/$schema", "2020-12"],
    [{ properties: { a: { $ref: "#" } } }, "/properties/a/$ref", '"$ref"'],
    [{ toString: 1 }, "/toString", '"toString"'],
    [{ anyOf: [{ not: {} }] }, "/anyOf/0/not", '"not"'],
    [{ $async: true }, "/$async", '"$async"'],
    [{ minimum: { $data: "1/a" } }, "/minimum", "a number"],
    [[], "", "must be a schema"],
  ])("%j is rejected at its path", (schema, path, words) => {
    const [first] = checkSchema(schema);
    expect(first?.path).toBe(path);
    expect(first?.message).toContain(words);
  });
  it("may declare draft 7 or 2020-12", () => {
    for (const $schema of [
      "http://json-schema.org/draft-07/schema#",
      "http://json-schema.org/draft-07/schema",
      "https://json-schema.org/draft/2020-12/schema",
    ]) {
      const schema = object({}, { $schema });
      expect(isObject(schema) && checkSchema(schema)).toEqual([]);
      expect(messages(schema)).toEqual([]);
    }
  });
});
