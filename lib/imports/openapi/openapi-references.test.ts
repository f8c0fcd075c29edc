import { describe, expect, it } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { body, importOne, type Node } from "./openapi-fixture";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const object = (properties: Node, rest: Node = {}) => ({ type: "object", properties, ...rest });

/** Imports a body with one property `a`. */
const importProperty = async (schema: Node, schemas: Node = {}) => {
  const { tool, warnings } = await importOne(
    { description: "Does.", ...body(object({ a: schema })) },
    { components: { schemas } },
  );
  return { parameters: tool.parameters, warnings };
};
const accepts = (parameters: ParametersSchema, value: unknown) =>
  compileSchema(parameters)(value).length === 0;

const Tree = object({ name: text, children: { type: "array", items: ref("Tree") } });

describe("recursive schemas", () => {
  it("become definitions at the root", async () => {
    const { parameters, warnings } = await importProperty(ref("Tree"), { Tree });
    expect(warnings).toEqual([]);
    const tree = { type: "array", items: { $ref: "#/$defs/Tree" } };
    expect(parameters).toEqual({
      type: "object",
      properties: { a: { $ref: "#/$defs/Tree" } },
      $defs: { Tree: object({ name: text, children: tree }) },
    });
    const nest = (depth: number, leaf: Node): Node =>
      depth === 0 ? leaf : { children: [nest(depth - 1, leaf)] };
    expect(accepts(parameters, { a: nest(9, { name: "x" }) })).toBe(true);
    expect(accepts(parameters, { a: nest(9, { name: 1 }) })).toBe(false);
  });

  it("keep their fields as parameters when they are the body", async () => {
    const { tool } = await importOne(body(ref("Tree")), { components: { schemas: { Tree } } });
    expect(Object.keys(tool.parameters.properties)).toEqual(["name", "children"]);
    expect(tool.parameters.properties.children).toEqual({
      type: "array",
      items: { $ref: "#/$defs/Tree" },
    });
  });

  it.each<[string, Node, Node, unknown]>([
    [
      "through several schemas, and each name once",
      ref("A"),
      { A: object({ b: ref("B") }), B: object({ a: ref("A"), b: ref("B") }) },
      {
        properties: { a: { $ref: "#/$defs/A" } },
        $defs: {
          A: object({ b: { $ref: "#/$defs/B" } }),
          B: object({ a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/B" } }),
        },
      },
    ],
    [
      "with a description, and nullable",
      { allOf: [ref("Tree")], description: "The root.", nullable: true },
      { Tree },
      {
        properties: {
          a: {
            description: "The root.",
            anyOf: [{ $ref: "#/$defs/Tree" }, { type: "null" }],
          },
        },
      },
    ],
    [
      "that extend another",
      ref("Node"),
      {
        Base: object({ id: text }, { required: ["id"] }),
        Node: { allOf: [ref("Base"), object({ next: { allOf: [ref("Node")] } })] },
      },
      {
        properties: { a: { $ref: "#/$defs/Node" } },
        $defs: {
          Node: object({ id: text, next: { $ref: "#/$defs/Node" } }, { required: ["id"] }),
        },
      },
    ],
    [
      "that are extended",
      { allOf: [ref("Tree"), { required: ["name"] }] },
      { Tree },
      { properties: { a: { required: ["name"], $ref: "#/$defs/Tree" } } },
    ],
    [
      "in variants of a filter",
      ref("Filter"),
      {
        Filter: { oneOf: [text, object({ and: { type: "array", items: ref("Filter") } })] },
      },
      {
        $defs: {
          Filter: {
            oneOf: [text, object({ and: { type: "array", items: { $ref: "#/$defs/Filter" } } })],
          },
        },
      },
    ],
    [
      "of any JSON value",
      ref("Json"),
      { Json: { anyOf: [text, { type: "object", additionalProperties: ref("Json") }] } },
      {
        $defs: {
          Json: {
            anyOf: [text, { type: "object", additionalProperties: { $ref: "#/$defs/Json" } }],
          },
        },
      },
    ],
  ])("become definitions: %s", async (_, schema, schemas, expected) => {
    const { parameters, warnings } = await importProperty(schema, schemas);
    expect(parameters).toMatchObject(expected as Node);
    expect(warnings).toEqual([]);
  });

  it("are left out with a note if they lead only to themselves", async () => {
    const schemas = { Loop: ref("Loop"), Twice: { allOf: [ref("Twice"), text] } };
    for (const name of ["Loop", "Twice"]) {
      const { warnings } = await importProperty(ref(name), schemas);
      expect(warnings.map(({ code }) => code)).toEqual(["keyword_dropped"]);
    }
    const { codes } = await importOne(body(ref("Loop")), { components: { schemas } });
    expect(codes).toContain("reference_cut");
  });

  it("are serialized like objects in forms and queries", async () => {
    const components = { components: { schemas: { Tree } } };
    const form = body(object({ tree: ref("Tree") }), true, "multipart/form-data");
    expect((await importOne(form, components)).handler.body).toMatchObject({
      encoding: { tree: { contentType: "application/json" } },
    });
    const parameters = [{ name: "t", in: "query", style: "deepObject", schema: ref("Tree") }];
    const { handler } = await importOne({ parameters }, components);
    expect(handler.query).toEqual([{ name: "t", value: "{{params.t}}", style: "deepObject" }]);
  });

  it("lose reserved names with a note", async () => {
    const User = object({ userId: text, friend: ref("User") }, { required: ["userId"] });
    const { parameters, warnings } = await importProperty(ref("User"), { User });
    expect(parameters.$defs).toEqual({ User: object({ friend: { $ref: "#/$defs/User" } }) });
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "reserved_name /tools/0/parameters/$defs/User",
    ]);
  });
});

it("shares definitions for schemas that are too large to copy", async () => {
  const Large = object(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field${index}`, text])),
  );
  const properties = Object.fromEntries([..."abcdefgh"].map((name) => [name, ref("Large")]));
  const { parameters, warnings } = await importProperty(object(properties), { Large });
  expect(parameters.$defs).toEqual({ Large });
  expect(parameters.properties.a?.properties?.h).toEqual({ $ref: "#/$defs/Large" });
  expect(warnings).toEqual([]);
});

describe("references in keywords that combine schemas", () => {
  const Code = { type: "string", maxLength: 2 };
  it.each<[string, Node, Node]>([
    ["not", { not: ref("Code") }, { not: Code }],
    [
      "if and else",
      { type: "object", if: { properties: { a: ref("Code") } }, else: { required: ["b"] } },
      { type: "object", if: { properties: { a: Code } }, else: { required: ["b"] } },
    ],
    [
      "prefixItems",
      { type: "array", prefixItems: [ref("Code"), true] },
      { prefixItems: [Code, true] },
    ],
    ["contains", { type: "array", contains: ref("Code") }, { contains: Code }],
    [
      "patternProperties",
      { type: "object", patternProperties: { "^x": ref("Code") } },
      { patternProperties: { "^x": Code } },
    ],
    ["propertyNames", { type: "object", propertyNames: ref("Code") }, { propertyNames: Code }],
    [
      "dependentSchemas",
      { type: "object", dependentSchemas: { a: { properties: { b: ref("Code") } } } },
      { dependentSchemas: { a: { properties: { b: Code } } } },
    ],
    ["not with a recursive schema", { not: ref("Tree") }, { not: { $ref: "#/$defs/Tree" } }],
  ])("are converted: %s", async (_, schema, expected) => {
    const { parameters, warnings } = await importProperty(schema, { Code, Tree });
    expect(parameters.properties.a).toMatchObject(expected);
    expect(warnings).toEqual([]);
  });

  it("drop a condition that cannot be exact, with everything that depends on it", async () => {
    const Lookahead = { type: "string", pattern: "(?=a)b" };
    const { parameters, warnings } = await importProperty(
      { type: "object", if: { properties: { x: ref("Lookahead") } }, else: { required: ["y"] } },
      { Lookahead },
    );
    expect(parameters.properties.a).toEqual({ type: "object" });
    expect(warnings.map(({ code }) => code)).toEqual(["pattern_dropped", "keyword_dropped"]);
  });
});

it("keeps in allOf what cannot be merged", async () => {
  const condition = (name: string): Node =>
    JSON.parse(`{"if":{"required":["${name}"]},"then":{"required":["${name}Id"]}}`);
  const { parameters, warnings } = await importProperty({
    ...object({ x: text }),
    allOf: [condition("p"), condition("q"), { anyOf: [text] }, { pattern: "a" }, { pattern: "b" }],
  });
  expect(parameters.properties.a).toEqual({
    ...object({ x: text }),
    ...condition("p"),
    anyOf: [text],
    pattern: "a",
    allOf: [condition("q"), { pattern: "b" }],
  });
  expect(warnings).toEqual([]);
});

it("selects variants by the mapping of a discriminator", async () => {
  const schemas = {
    Cat: object({ kind: text, lives: { type: "integer" } }, { required: ["kind"] }),
    Dog: object({ kind: ref("Kind") }, { required: ["kind"] }),
    Kind: { type: "string", enum: ["dog", "cat"] },
  };
  const mapping = { cat: ref("Cat").$ref, dog: "Dog" };
  const pet = {
    oneOf: [ref("Cat"), ref("Dog")],
    discriminator: { propertyName: "kind", mapping },
  };
  const { parameters } = await importProperty(pet, schemas);
  expect(parameters.properties.a).toMatchObject({
    discriminator: { propertyName: "kind" },
    oneOf: [
      { properties: { kind: { type: "string", const: "cat" } } },
      { properties: { kind: { type: "string", const: "dog" } } },
    ],
  });
  expect(accepts(parameters, { a: { kind: "cat", lives: 9 } })).toBe(true);
  expect(accepts(parameters, { a: { kind: "cow" } })).toBe(false);
});

it("accepts values that match several variants", async () => {
  const schemas = {
    Cat: object({ name: text, lives: { type: "integer" } }),
    Dog: object({ name: text, breed: text }),
  };
  const pet = { oneOf: [ref("Cat"), ref("Dog")] };
  const { parameters } = await importProperty(pet, schemas);
  expect(accepts(parameters, { a: { name: "Rex", breed: "Pug" } })).toBe(true);
  expect(accepts(parameters, { a: { name: "Tom" } })).toBe(true);
  expect(accepts(parameters, { a: { name: "Tom", lives: "nine", breed: 3 } })).toBe(false);
});

it("keeps variants exclusive if they only say which properties are present", async () => {
  const by = { oneOf: [{ required: ["id"] }, { required: ["name"] }] };
  const { parameters } = await importProperty({ ...object({ id: text, name: text }), ...by });
  expect(accepts(parameters, { a: { id: "1" } })).toBe(true);
  expect(accepts(parameters, { a: { id: "1", name: "x" } })).toBe(false);
});

it("does not reject values by mistake when variants that overlap are negated", async () => {
  const shared = { oneOf: [object({ id: text }), object({ name: text })] };
  const { parameters } = await importProperty({ not: shared });
  expect(accepts(parameters, { a: { id: "1", name: "x" } })).toBe(true);
});

it.each([
  ["requestBodies", { requestBody: { $ref: "#/components/requestBodies/A" } }],
  ["parameters", { parameters: [{ $ref: "#/components/parameters/A" }] }],
])("notes an endless reference in %s", async (section, operation) => {
  const target = (name: string) => ({ $ref: `#/components/${section}/${name}` });
  const components = { [section]: { A: target("B"), B: target("A") } };
  const { warnings } = await importOne(
    { description: "Does.", ...operation, responses: {} },
    { components },
  );
  expect(warnings).toEqual([
    {
      path: "",
      code: "reference_dropped",
      message: `The reference "#/components/${section}/A" is circular and was skipped.`,
    },
  ]);
});

it("follows references to media types, as OpenAPI 3.2 allows", async () => {
  const { tool } = await importOne(
    { requestBody: { content: { "application/json": { $ref: "#/components/mediaTypes/A" } } } },
    {
      components: {
        mediaTypes: {
          A: {
            schema: { type: "object", properties: { a: { type: "integer" } } },
            examples: { one: { dataValue: { a: 4 } } },
          },
        },
      },
    },
  );
  expect(tool.parameters.properties).toEqual({ a: { type: "integer" } });
  expect(tool.examples?.[0]?.params).toEqual({ a: 4 });
});
