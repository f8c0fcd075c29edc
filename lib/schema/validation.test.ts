import { describe, expect, it } from "vitest";
import { checkSchema } from "./check-schema";
import type { JsonSchema } from "./json-schema";
import { compileSchema } from "./validation";

const violations = (schema: JsonSchema, value: unknown) =>
  compileSchema(schema)(value).map(({ path, message }) => `${path || "The body"} ${message}`);

const pay: JsonSchema = {
  oneOf: [
    {
      type: "object",
      properties: { type: { const: "card" }, number: { type: "string" } },
      required: ["type", "number"],
    },
    {
      type: "object",
      properties: { type: { enum: ["bank"] }, iban: { minLength: 3 } },
      required: ["type"],
    },
    { type: "array", minItems: 2 },
  ],
};

describe("a value that matches no variant", () => {
  it.each<[string, JsonSchema, unknown, string[]]>([
    ["what its type has wrong", pay, [1], ["The body must have at least 2 items"]],
    ["what its fixed member has wrong", pay, { type: "card" }, ["/number is required"]],
    [
      "a member of another type",
      pay,
      { type: "card", number: 4 },
      ["/number must be a string, not 4"],
    ],
    [
      "the same, of a list of one",
      pay,
      { type: "bank", iban: "x" },
      ["/iban must have at least 3 characters"],
    ],
    [
      "only that, if any may be meant",
      pay,
      { number: "4" },
      ["The body matches none of its 3 variants"],
    ],
    [
      "the types, if it has none of them",
      { anyOf: [{ type: "string" }, { type: "number" }, { type: "string", minLength: 3 }] },
      true,
      ["The body must be a string or a number, not true"],
    ],
  ])("is explained by %s", (_, schema, value, expected) => {
    expect(violations(schema, value)).toEqual(expected);
  });
});

describe("a violation message", () => {
  it.each<[unknown, unknown, string[]]>([
    [{ not: { type: "string" } }, "a", ['The body must not match the schema in "not"']],
    [
      JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"maxProperties":0}}'),
      { a: 1 },
      ["/b is required"],
    ],
    [{ else: { type: "string" }, if: false }, 1, ["The body must be a string, not 1"]],
    [{ required: ["a", "a"] }, {}, ["/a is required"]],
    [
      { dependentRequired: { card: ["address"] } },
      { card: 1 },
      ['/address is required together with "card"'],
    ],
    [
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { a: 1, c: 1 },
      ['/b is required together with "a"', "/d is required"],
    ],
    [{ contains: { const: 1 } }, [2], ['The body must contain an item that matches "contains"']],
    [
      { contains: { const: 1 }, minContains: 2 },
      [1],
      ['The body must contain at least 2 items that match "contains"'],
    ],
    [
      { contains: { const: 1 }, maxContains: 1 },
      [1, 1],
      ['The body must contain at most 1 item that matches "contains"'],
    ],
    [
      { prefixItems: [{ type: "string" }], items: false },
      [1, 2],
      ["/0 must be a string, not 1", "/1 is not allowed"],
    ],
    [
      { items: [{ type: "string" }], additionalItems: { type: "null" } },
      ["a", 2],
      ["/1 must be null, not 2"],
    ],
    [
      { patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
      { "x-a": 1, b: 2 },
      ["/x-a must be a string, not 1", "/b is not a parameter of this tool"],
    ],
    [
      { propertyNames: { pattern: "^[a-z]+$" } },
      { A: 1 },
      ["/A is not an allowed name: it must match the pattern ^[a-z]+$"],
    ],
    [{ minProperties: 1 }, {}, ["The body must have at least 1 property"]],
    [{ maxProperties: 2 }, { a: 1, b: 1, c: 1 }, ["The body must have at most 2 properties"]],
    [
      {
        allOf: [{ properties: { a: true } }],
        unevaluatedProperties: false,
      },
      { a: 1, b: 2 },
      ["/b is not a parameter of this tool"],
    ],
    [
      { properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { type: "string", maxLength: 1 } } },
      { a: "xx" },
      ["/a must have at most 1 character"],
    ],
    [{ type: "string", enum: ["a"], nullable: true }, null, []],
    [{ type: "string", nullable: true }, 1, ["The body must be a string, not 1"]],
    [
      {
        $schema: "http://json-schema.org/draft-04/schema#",
        minimum: 1,
        exclusiveMinimum: true,
      },
      1,
      ["The body must be above 1"],
    ],
  ])("describes %j with %j", (schema, value, expected) => {
    expect(checkSchema(schema)).toEqual([]);
    expect(violations(schema as JsonSchema, value)).toEqual(expected);
  });
});

it.each([
  [{ minimum: 1 }, 0, "at least 1"],
  [{ exclusiveMaximum: 5 }, 5, "below 5"],
  [{ multipleOf: 2 }, 3, "a multiple of 2"],
  [{ minLength: 1 }, "", "at least 1 character"],
  [{ minItems: 1 }, [], "at least 1 item"],
  [{ maxItems: 2 }, [1, 2, 3], "at most 2 items"],
  [{ contains: { type: "string" } }, [1], 'an item that matches "contains"'],
] as const)("reports what is expected by %j of %j", (schema, value, expected) => {
  const [violation] = compileSchema(schema)(value);
  expect(violation?.expected).toBe(expected);
});

it("checks recursive values", () => {
  const tree: JsonSchema = {
    $ref: "#/$defs/Node",
    $defs: {
      Node: {
        type: "object",
        properties: {
          value: { type: "number" },
          children: { type: "array", items: { $ref: "#/$defs/Node" } },
        },
        required: ["value"],
      },
    },
  };
  expect(violations(tree, { value: 1, children: [{ value: 2, children: [] }] })).toEqual([]);
  expect(violations(tree, { value: 1, children: [{ children: [{ value: "x" }] }] })).toEqual([
    "/children/0/value is required",
    '/children/0/children/0/value must be a number, not "x"',
  ]);
});

it("reports what is expected for a missing property", () => {
  const city: JsonSchema = { type: "string", description: "The city.", examples: ["Berlin"] };
  const find = (property: JsonSchema) =>
    compileSchema({ required: ["a"], properties: { a: property }, $defs: { city } })({});
  const expected = (property: JsonSchema) => find(property).map((violation) => violation.expected);
  expect(expected({ type: "string", description: " The city. " })).toEqual(["a string: The city."]);
  expect(expected({ type: ["integer", "null"] })).toEqual(["an integer or null"]);
  expect(expected({ type: "string", enum: ["c", "f"] })).toEqual(['one of "c", "f"']);
  expect(expected({ const: 1 })).toEqual(["1"]);
  expect(expected({ description: "x".repeat(300) })).toEqual([`${"x".repeat(199)}…`]);
  expect(expected({})).toEqual([undefined]);
  const reference = { $ref: "#/$defs/city" };
  expect(find(reference)).toMatchObject([{ expected: "a string: The city.", example: '"Berlin"' }]);
  expect(expected({ allOf: [reference], description: "From." })).toEqual(["a string: From."]);
});

const names = Array.from({ length: 9_000 }, (_, index) => `name ${index}`);
const members = Object.fromEntries(names.map((name) => [name, "a"]));
it.each([
  ["members that are not allowed", { additionalProperties: false }, members],
  ["members that do not match", { additionalProperties: { type: "integer" } }, members],
  ["names that are not allowed", { propertyNames: { maxLength: 1 } }, members],
  ["missing members", { required: names }, {}],
  ["items", { items: { type: "integer" } }, names],
])("reports at most 100 violations: %s", (_, schema, value) => {
  expect(compileSchema(schema as JsonSchema)(value)).toHaveLength(100);
});
