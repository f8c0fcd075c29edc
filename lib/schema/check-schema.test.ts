import { describe, expect, it } from "vitest";
import { checkParameters, checkSchema } from "./check-schema";
import { compilePattern } from "./compile-pattern";
import { isObject } from "./json";
import { compileSchema } from "./validation";

const object = (properties: object, extraKeywords: object = {}) => ({
  type: "object",
  properties,
  ...extraKeywords,
});
const messages = (schema: unknown) => checkParameters(schema).map(({ message }) => message);
const nest = (levels: number, wrap: (inner: object) => object): object => {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
};
const manyProperties = (count: number, schema: object = {}) =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema])));

describe("schema limits", { timeout: 30_000 }, () => {
  const tooDeep = ["The schema is nested deeper than 32 levels."];
  const tooLarge = ["The schema is larger than 200 KB."];

  it.each<[string, object]>([
    ["anyOf", nest(3000, (inner) => ({ anyOf: [inner] }))],
    ["oneOf", nest(3000, (inner) => ({ oneOf: [inner, { type: "null" }] }))],
    ["items", nest(3000, (items) => ({ type: "array", items }))],
    ["additionalProperties", nest(3000, (inner) => ({ additionalProperties: inner }))],
    ["default", { default: nest(3000, (inner) => [inner]) }],
    ["enum", { enum: [nest(100_000, (inner) => [inner])] }],
  ])("reject 3,000 nested levels of %s", (_, schema) => {
    expect(messages(object({ a: schema }))).toEqual(tooDeep);
  });

  it("allow 32 levels and reject 33", () => {
    const nestedObjects = (levels: number) => nest(levels - 1, (inner) => object({ a: inner }));
    expect(checkParameters(nestedObjects(32))).toEqual([]);
    expect(messages(nestedObjects(33))).toEqual(tooDeep);
  });

  it("reject a schema that is both wide and deep", () => {
    const wideAndDeep = {
      ...manyProperties(50_001),
      default: nest(100_000, (inner) => ({ inner })),
    };
    expect(messages(wideAndDeep)).toEqual(tooLarge);
  });

  it("reject 20,000 properties and 501, but not 500", () => {
    expect(messages(manyProperties(20_000))).toEqual(tooLarge);
    expect(messages(manyProperties(500))).toEqual([]);
    expect(messages(manyProperties(501))).toEqual(["The schema has more than 500 properties."]);
    const properties = { a: manyProperties(300), b: manyProperties(300) };
    expect(messages(object(properties))).toEqual(["The schema has more than 500 properties."]);
  });

  it("count bytes, not characters", () => {
    const described = (description: string) => object({ a: { type: "string", description } });
    expect(messages(described("x".repeat(199 * 1024)))).toEqual([]);
    expect(messages(described("日".repeat(100 * 1024)))).toEqual(tooLarge);
  });

  it("cap the number of unique items", () => {
    const list = (keywords: object) =>
      object({ a: { type: "array", uniqueItems: true, ...keywords } });
    expect(messages(list({}))).toEqual([]);
    expect(messages(list({ maxItems: 1000 }))).toEqual([]);
    expect(messages(list({ maxItems: 1001 }))).toEqual([
      '"maxItems" must be 1000 or less together with "uniqueItems".',
    ]);
    const validate = compileSchema({ type: "array", uniqueItems: true });
    const numbers = Array.from({ length: 1001 }, (_, index) => index);
    expect(validate(numbers.slice(1))).toEqual([]);
    expect(validate(numbers)[0]?.message).toBe("must have at most 1000 items");
    expect(compileSchema({ type: "array" })(numbers)).toEqual([]);
  });
});

describe("patterns", { timeout: 30_000 }, () => {
  it.each(["(a+)+$", "(a|a)*$", "(.*)*x$", "([a-z]+)*[A-Z]$", "^(?:a?){50}a{50}$"])(
    "match in linear time: %s",
    (source) => {
      const pattern = compilePattern(source);
      const startedAt = performance.now();
      pattern.matches(`${"a".repeat(50_000)}!`);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    },
  );
  const lookaround = "write it without lookaround (?=…), (?!…), (?<=…) and without backreferences";
  const repeat =
    'a part may repeat at most 1,000 times, nested repeats multiplied. Use "maxLength" for longer texts';
  const invalid = "it is not a valid regular expression";
  it.each<[string, string]>([
    ["(?=a)", lookaround],
    ["(?<!a)b", lookaround],
    ["(a)\\1", lookaround],
    ["(?<n>a)\\k<n>", lookaround],
    ["^.{1,5000}$", repeat],
    ["((a{100}){10}){5}", repeat],
    ["a{3,2}", invalid],
    ["(", invalid],
    ["[z-a]", invalid],
  ])("are rejected with advice: %s: %s", (pattern, advice) => {
    expect(messages(object({ a: { type: "string", pattern } }))).toEqual([
      `The pattern ${JSON.stringify(pattern)} cannot be used: ${advice}.`,
    ]);
  });

  it.each([
    "a{1000}".repeat(21),
    "(?:ab{9}){1000}x{1000}y{1000}".repeat(4),
    "\\p{L}{1000}".repeat(3),
    "(((a{1000}){1000}){1000}){1000}",
    "abc|".repeat(6000),
  ])("are rejected before compilation if they are too large", (pattern) => {
    expect(messages(object({ a: { type: "string", pattern } }))).toEqual([
      'The pattern cannot be used: it is too large. Shorten it, or use "enum" for a list of values and "maxLength" instead of repeats.',
    ]);
  });

  it("are rejected at once if they have many brackets that are not closed", () => {
    const [message] = messages(object({ a: { type: "string", pattern: "[".repeat(100_000) } }));
    expect(message).toContain(invalid);
  });

  it("are limited in total, however small each is", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [
        `p${i}`,
        { type: "string", pattern: `a{999}b{${i}}` },
      ]),
    );
    expect(new Set(messages(object(properties)))).toEqual(
      new Set(["The patterns of this schema are too large in total. Shorten some of them."]),
    );
  });

  it("have the same meaning as in ECMAScript", () => {
    const samples = [
      "\u00a0",
      "\ufeff",
      "\u2029",
      "\u2003",
      "\u000b",
      "\u180e",
      "\u200b",
      "\u0085",
      "a",
      " ",
      "\n",
      "\r",
      ".",
      "[",
      "]",
      "😀",
      "k",
    ];
    for (const source of [
      "^\\s$",
      "^\\S$",
      "^[\\s]$",
      "^[^\\s]$",
      "^[\\S]$",
      "^[^\\S]$",
      "^.$",
      "^[.]$",
      "^[[]$",
    ])
      for (const sample of samples)
        expect([source, sample, compilePattern(source).matches(sample)]).toEqual([
          source,
          sample,
          new RegExp(source, "u").test(sample),
        ]);
    expect(compilePattern("^\\p{Script=Greek}+$").matches("αβγ")).toBe(true);
  });
});

describe("checkSchema", () => {
  it.each([true, false, {}, { type: ["string", "null"] }, { properties: { userId: true } }])(
    "accepts %j",
    (schema) => {
      expect(checkSchema(schema)).toEqual([]);
    },
  );
  it.each<[unknown, string, string]>([
    [{ items: "string" }, "/items", "a schema or a list"],
    [{ items: [{}, 5] }, "/items/1", "must be a schema"],
    [{ $schema: "https://example.com/dialect" }, "/$schema", "draft 7"],
    [{ $schema: 7 }, "/$schema", "2020-12"],
    [{ properties: { a: { $ref: "#/$defs/A" } } }, "/properties/a/$ref", '"#/$defs/A"'],
    [{ properties: { a: { $ref: "https://x.example/a" } } }, "/properties/a/$ref", "not fetched"],
    [{ default: {}, items: { $ref: "#/default" } }, "/items/$ref", "does not resolve to a schema"],
    [{ $ref: "#" }, "/$ref", "refers back to itself"],
    [
      { $ref: "#/$defs/A", $defs: { A: { not: { anyOf: [{ $ref: "#/$defs/A" }] } } } },
      "/$defs/A/not/anyOf/0/$ref",
      "refers back to itself",
    ],
    [{ $anchor: "a b" }, "/$anchor", "a name of letters"],
    [{ items: { $anchor: "1a" } }, "/items/$anchor", "a name of letters"],
    [{ $dynamicRef: "#a" }, "/$dynamicRef", '"$dynamicRef"'],
    [{ patternProperties: { "(?=a)": {} } }, "/patternProperties/(?=a)", "lookaround"],
    [{ dependentRequired: { a: "b" } }, "/dependentRequired", "lists of property names"],
    [{ minProperties: -1 }, "/minProperties", "0 or more"],
    [{ exclusiveMinimum: true }, "/exclusiveMinimum", "a number"],
    [{ toString: 1 }, "/toString", '"toString"'],
    [{ anyOf: [{ not: 1 }] }, "/anyOf/0/not", '"not"'],
    [{ $async: true }, "/$async", '"$async"'],
    [{ minimum: { $data: "1/a" } }, "/minimum", "a number"],
    [[], "", "must be a schema"],
  ])("rejects %j at its path", (schema, path, text) => {
    const [first] = checkSchema(schema);
    expect(first?.path).toBe(path);
    expect(first?.message).toContain(text);
  });
  it("accepts every known version", () => {
    for (const $schema of [
      "http://json-schema.org/draft-04/schema#",
      "http://json-schema.org/draft-06/schema#",
      "https://json-schema.org/draft/2019-09/schema",
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
