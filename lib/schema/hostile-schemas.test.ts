import { describe, expect, it } from "vitest";
import { checkParameters } from "./check-schema";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";

const violations = (schema: JsonSchema, value: unknown) =>
  compileSchema(schema)(value).map(({ path, message }) => `${path || "The body"} ${message}`);

describe("checking effort", { timeout: 30_000 }, () => {
  const chain = (combine: (next: JsonSchema) => JsonSchema, last: JsonSchema): JsonSchema => ({
    ...combine({ $ref: "#/$defs/d0" }),
    $defs: Object.fromEntries([
      ...Array.from({ length: 60 }, (_, i) => [`d${i}`, combine({ $ref: `#/$defs/d${i + 1}` })]),
      ["d60", last],
    ]),
  });
  const tooComplex = ["The body is too complex to check against the schema"];
  const deepList = Array.from({ length: 5000 }).reduce<unknown>((inner) => [inner], 1);
  it.each<[string, JsonSchema, unknown, string[]]>([
    ["a reference to itself", { $ref: "#" }, 1, tooComplex],
    [
      "doubling variants",
      chain((next) => ({ anyOf: [next, next] }), { type: "string" }),
      1,
      tooComplex,
    ],
    ["doubling conditions", chain((next) => ({ not: { allOf: [next, next] } }), {}), 1, tooComplex],
    [
      "many patterns on a long text",
      { allOf: Array.from({ length: 500 }, (_, i) => ({ pattern: `^(a|b)*c{${i}}$` })) },
      "a".repeat(1_000_000),
      ["The body is too long to check against its pattern"],
    ],
    ["a deep value", { items: { $ref: "#" } }, deepList, tooComplex],
    [
      "large enums",
      { enum: Array.from({ length: 20_000 }, (_, i) => i) },
      -1,
      [expect.stringContaining("must be one of 0, 1")],
    ],
  ])("is bounded for %s", (_, schema, value, expected) => {
    const startedAt = performance.now();
    expect(violations(schema, value)).toEqual(expected);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it("is limited, but grows with the size of the value", () => {
    const list: JsonSchema = { type: "array", items: { $ref: "#" } };
    const schema: JsonSchema = {
      anyOf: [{ type: "integer" }, ...Array<JsonSchema>(10).fill(list)],
    };
    const deepValue = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], "x");
    expect(violations(schema, deepValue)).toEqual(tooComplex);
    expect(violations(schema, Array<number>(5000).fill(1))).toEqual([]);
  });

  it.each<[string, JsonSchema, unknown, string]>([
    [
      "on a long text",
      { properties: { a: { pattern: "a.{900}$" } } },
      { a: "ab".repeat(2e5) },
      "/a",
    ],
    ["that is negated", { not: { pattern: "(?:x?){300}y$" } }, "x".repeat(50_000), "The body"],
    [
      "on many texts",
      { items: { pattern: "[ab]*a[ab]{900}$" } },
      Array.from({ length: 2000 }, (_, i) => `ab${i}`.repeat(40)),
      expect.stringMatching(/^\/\d+$/),
    ],
    [
      "on many names",
      { patternProperties: { "[ab]*a[ab]{900}$": {} } },
      Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`ab${i}`.repeat(40), i])),
      expect.stringMatching(/^\/ab/),
    ],
  ])("is bounded for a hostile pattern %s", (_, schema, value, name) => {
    const validate = compileSchema(schema);
    const [first, ...others] = validate(value);
    expect([first?.path || "The body", first?.message, others]).toEqual([
      name,
      "is too long to check against its pattern",
      [],
    ]);
  });

  it.each<[string, string]>([
    ["^[A-Za-z0-9+/]*={0,2}$", "aGk/".repeat(240_000)],
    [
      "^data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$",
      `data:image/png;base64,${"aGk/".repeat(200_000)}`,
    ],
    ["^[\\s\\S]{1,1000}$", "é ".repeat(500)],
    ["^(\\w+\\s?)*$", "some words ".repeat(10_000)],
  ])("allows an ordinary pattern on a long string: %s", (pattern, text) => {
    expect(compileSchema({ type: "string", pattern })(text)).toEqual([]);
    expect(compileSchema({ type: "string", pattern })(`${text}\u0000`)).toHaveLength(1);
  });

  it("allows a pattern on a list of a thousand names", () => {
    const names = Array.from({ length: 1000 }, (_, i) => `instance-name-${i}`.padEnd(64, "x"));
    const pattern = "^[A-Za-z][A-Za-z0-9_-]{0,63}$";
    expect(compileSchema({ items: { type: "string", pattern } })(names)).toEqual([]);
  });

  it("is bounded when a schema is saved", () => {
    const { $defs, ...rest } = chain((next) => ({ anyOf: [next, next], default: 1 }), {
      type: "string",
    });
    const schema = { type: "object", properties: { a: rest }, $defs };
    const startedAt = performance.now();
    expect(checkParameters(schema)[0]?.message).toContain("too complex");
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const long = Object.fromEntries(
      Array.from({ length: 4000 }, (_, i) => [`d${i}`, { $ref: `#/$defs/d${i + 1}` }]),
    );
    const chained = { type: "object", properties: {}, $defs: { ...long, d4000: { default: 1 } } };
    expect(checkParameters(chained)).toEqual([]);
  });
});
