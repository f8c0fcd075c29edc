import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { anyParameters } from "@/lib/schema/any-parameters-fixture";
import { checkParameters } from "@/lib/schema/check-schema";
import { isObject } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { anthropic } from "./anthropic";
import { gemini } from "./gemini";
import { mcp } from "./mcp";
import { openai } from "./openai";
import { openaiStrict } from "./openai-strict";

const toTool = (parameters: unknown, overrides: object = {}): Tool => ({
  ...toolSchema.parse({
    name: "run",
    description: "Runs.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default () => 1" },
  }),
  parameters: parameters as ParametersSchema,
  ...overrides,
});
const object = (properties: object, keywords: object = {}) => ({
  type: "object",
  properties,
  ...keywords,
});
const accepted = anyParameters.filter(({ schema }) => checkParameters(schema).length === 0);

const strictKeywords = [
  "type",
  "description",
  "enum",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "anyOf",
  "pattern",
  "format",
  "multipleOf",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
];

/** Returns what strict mode would reject, by its own rules. Shares no code with the conversion. */
const findStrictViolations = (schema: unknown, path = ""): string[] => {
  if (!isObject(schema)) return [`${path}: no object`];
  if (schema.$ref !== undefined)
    return Object.keys(schema).length > 1 ? [`${path}: keywords beside $ref`] : [];
  const { $defs, ...keywords } = schema;
  const problems = Object.keys(keywords)
    .filter((keyword) => !strictKeywords.includes(keyword))
    .map((keyword) => `${path}: ${keyword}`);
  if ((schema.type === undefined) === (schema.anyOf === undefined))
    problems.push(`${path}: neither or both of type and anyOf`);
  if ([schema.type].flat().includes("object")) {
    if (schema.additionalProperties !== false) problems.push(`${path}: open`);
    const names = Object.keys(schema.properties as object);
    if (JSON.stringify(names) !== JSON.stringify(schema.required))
      problems.push(`${path}: not all required`);
  }
  if ([schema.type].flat().includes("array") && !isObject(schema.items))
    problems.push(`${path}: no items`);
  const children = [
    ...Object.entries((schema.properties as object | undefined) ?? {}),
    ...Object.entries((schema.anyOf as object | undefined) ?? {}),
    ...Object.entries(($defs as object | undefined) ?? {}),
    ...(schema.items === undefined ? [] : [["items", schema.items] as const]),
  ];
  return [
    ...problems,
    ...children.flatMap(([step, child]) => findStrictViolations(child, `${path}/${step}`)),
  ];
};

describe("strict mode", () => {
  const fitStrict = (parameters: unknown) => openaiStrict.fit(toTool(parameters)).parameters;

  it("accepts the converted form of any tool that is not refused", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(accepted, ({ schema }) => {
        const { parameters, refused } = openaiStrict.fit(toTool(schema));
        if (refused.length === 0) expect(findStrictViolations(parameters)).toEqual([]);
      }),
    );
  });

  it("finds violations", () => {
    expect(findStrictViolations(object({ a: { type: "string", minLength: 1 } }))).toEqual([
      ": open",
      ": not all required",
      "/a: minLength",
    ]);
  });

  it("lets the model send null for optional parameters, and describes the default", () => {
    const { properties } = fitStrict(
      object(
        {
          to: { type: "string", description: "Who." },
          unit: { enum: ["C", "F"], default: "C" },
          tags: { type: "array", items: { oneOf: [{ type: "string" }, { type: "integer" }] } },
        },
        { required: ["to"] },
      ),
    );
    expect(properties).toEqual({
      to: { type: "string", description: "Who." },
      unit: { type: ["string", "null"], enum: ["C", "F", null], description: 'Default: "C".' },
      tags: {
        type: ["array", "null"],
        items: { anyOf: [{ type: "string" }, { type: "integer" }] },
      },
    });
  });

  it("describes what it cannot enforce", () => {
    const { properties } = fitStrict(
      object({ a: { type: "string", description: "A.", minLength: 2, format: "uri" } }),
    );
    expect(properties.a).toEqual({
      type: ["string", "null"],
      description: 'A. Must also match the JSON Schema {"minLength":2,"format":"uri"}.',
    });
  });

  it("keeps recursive parts, with what they refer to", () => {
    const node = object(
      {
        name: { type: "string" },
        children: { type: "array", items: { $ref: "#/$defs/node" } },
        parent: { $ref: "#/$defs/node", description: "Above" },
        link: { $ref: "#/$defs/link" },
      },
      { required: ["name"] },
    );
    const link = object({ to: { $ref: "#/$defs/node" } }, { required: ["to"] });
    const parameters = object(
      { root: { $ref: "#/$defs/node" } },
      { required: ["root"], $defs: { node, link, other: { type: "string" } } },
    );
    const fit = openaiStrict.fit(toTool(parameters));
    expect(fit).toMatchObject({ refused: [], degraded: [] });
    expect(findStrictViolations(fit.parameters)).toEqual([]);
    expect(Object.keys(fit.parameters.$defs ?? {})).toEqual(["node", "link"]);
    expect(fit.parameters.$defs?.node).toMatchObject({
      required: ["name", "children", "parent", "link"],
      properties: {
        children: { type: ["array", "null"], items: { $ref: "#/$defs/node" } },
        parent: { description: "Above", anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
      },
    });
  });

  it("refuses a recursive part that it cannot express", () => {
    const open = { type: "object", additionalProperties: { $ref: "#/$defs/open" } };
    const parameters = object(
      { a: { $ref: "#/$defs/open" } },
      { required: ["a"], $defs: { open } },
    );
    expect(openaiStrict.fit(toTool(parameters)).refused).not.toEqual([]);
  });

  it("separates sentences in descriptions", () => {
    const { properties } = fitStrict(
      object({ a: { type: "string", description: "Unit", minLength: 2, default: "km" } }),
    );
    expect(properties.a?.description).toBe(
      'Unit. Default: "km". Must also match the JSON Schema {"minLength":2}.',
    );
  });

  it("splits several types into variants, each with its own keywords", () => {
    const { properties } = fitStrict(
      object({ a: { type: ["string", "integer", "null"], pattern: "^a", minimum: 1 } }),
    );
    expect(properties.a).toEqual({
      anyOf: [{ type: "string", pattern: "^a" }, { type: "integer", minimum: 1 }, { type: "null" }],
    });
  });
});

describe("parameters for every consumer", () => {
  it("accept the same values as the original schema, for any tool", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(accepted, fc.object(), ({ schema }, args) => {
        const { parameters } = mcp.fit(toTool(schema));
        const before = compileSchema(schema)(args).length === 0;
        const after = compileSchema(parameters)(args).length === 0;
        expect(after).toBe(before);
      }),
    );
  });

  it.each([mcp, openai, anthropic, gemini])("list a required property once", (target) => {
    const inner = object({ b: { type: "string" } }, { required: ["b", "b"] });
    const { parameters } = target.fit(toTool(object({ a: inner }, { required: ["a", "a"] })));
    expect(parameters).toMatchObject({
      required: ["a"],
      properties: { a: { required: ["b"] } },
    });
  });

  it("have no boolean schemas, no draft and no list without an item type", () => {
    const { parameters } = mcp.fit(
      toTool({
        ...object({ any: true, never: false, list: { type: "array" } }),
        $schema: "http://json-schema.org/draft-07/schema#",
      }),
    );
    expect(parameters).toEqual(object({ any: {}, list: { type: "array", items: {} } }));
  });

  it.each([mcp, openai, anthropic, gemini])("have a type instead of nullable", (target) => {
    const parameters = object({ a: { type: "string", nullable: true } }, { nullable: true });
    expect(target.fit(toTool(parameters))).toMatchObject({
      parameters: { type: "object", properties: { a: { type: ["string", "null"] } } },
      degraded: [],
      refused: [],
    });
  });

  it("keep anchors, which MCP's clients follow (SEP-2106)", () => {
    const $defs = { address: { $anchor: "address", type: "object" } };
    const parameters = object({ to: { $ref: "#address" } }, { $defs });
    expect(mcp.fit(toTool(parameters)).parameters).toEqual(parameters);
  });

  it("resolve references for a consumer that does not follow them", () => {
    const $defs = { place: { type: "string", minLength: 1 } };
    const parameters = object({ from: { $ref: "#/$defs/place" } }, { $defs });
    expect(gemini.fit(toTool(parameters))).toMatchObject({
      refused: [],
      parameters: { properties: { from: { type: "string", minLength: 1 } } },
    });
    const tree = { type: "object", properties: { child: { $ref: "#/$defs/tree" } } };
    const recursive = object({ a: { $ref: "#/$defs/tree" } }, { $defs: { tree }, required: ["a"] });
    expect(mcp.fit(toTool(recursive)).refused).toEqual([]);
  });
});

describe("allOf parts", () => {
  const address = object({ city: { type: "string" } }, { required: ["city"] });
  const parameters = object(
    {
      to: { allOf: [address], description: "Where to." },
      both: { allOf: [address, object({ zip: { type: "string", minLength: 2 } })] },
      code: { allOf: [{ type: "string", pattern: "a" }, { pattern: "b" }] },
    },
    { required: ["to", "both", "code"] },
  );
  const description = 'Must also match the JSON Schema {"allOf":[{"pattern":"b"}]}.';

  it("are merged for Gemini, as far as one schema can express them", () => {
    expect(gemini.fit(toTool(parameters)).parameters.properties).toEqual({
      to: { ...address, description: "Where to." },
      both: object(
        { city: { type: "string" }, zip: { type: "string", minLength: 2 } },
        { required: ["city"] },
      ),
      code: { type: "string", pattern: "a", description },
    });
  });

  it("are merged for strict mode", () => {
    const { properties } = openaiStrict.fit(toTool(parameters)).parameters;
    expect(properties.to).toEqual({
      ...address,
      description: "Where to.",
      additionalProperties: false,
    });
    expect(Object.keys(properties.both?.properties ?? {})).toEqual(["city", "zip"]);
    expect(properties.code).toEqual({ type: "string", pattern: "a", description });
  });
});

it("gives Gemini the type of values that are not text", () => {
  const tool = toTool(object({ five: { const: 5 }, mixed: { enum: [1, "a"] } }));
  expect(gemini.fit(tool).parameters.properties).toEqual({
    five: { type: "number", description: "One of 5." },
    mixed: { anyOf: [{ type: "number" }, { type: "string" }], description: 'One of 1, "a".' },
  });
});

it("completes a variant for Gemini with its required properties and its schema's type", () => {
  const { parameters } = gemini.fit(
    toTool(
      object(
        { id: { type: "integer" }, name: { type: "string" } },
        { anyOf: [{ required: ["id"] }, { required: ["name"] }] },
      ),
    ),
  );
  expect(parameters.anyOf).toEqual([
    object({ id: { type: "integer" } }, { required: ["id"] }),
    object({ name: { type: "string" } }, { required: ["name"] }),
  ]);
});

describe("the top level", () => {
  const choice = object(
    { to: { type: "string" } },
    { oneOf: [{ required: ["to"] }, { properties: { all: { type: "boolean" } } }] },
  );

  it.each([openai, anthropic])("has no union for $label, but all its properties", (target) => {
    const { parameters, refused } = target.fit(toTool(choice));
    expect(refused).toEqual([]);
    expect(Object.keys(parameters).sort()).toEqual(["description", "properties", "type"]);
    expect(Object.keys(parameters.properties).sort()).toEqual(["all", "to"]);
    expect(parameters.description).toContain('{"oneOf":[{"required":["to"]}');
  });
});

it("truncates a description between characters", () => {
  const family = "👨‍👩‍👧";
  const { description, degraded } = openai.fit(
    toTool(object({}), { description: family.repeat(200) }),
  );
  expect(description).toBe(`${family.repeat(Math.floor(1023 / family.length))}…`);
  expect(degraded.map(({ path }) => path)).toEqual(["/description"]);
});
