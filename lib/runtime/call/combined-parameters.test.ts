import { describe, expect, it } from "vitest";
import { checkPlaceholderNames } from "@/lib/agent/placeholders/placeholder-names";
import { getWholePlaceholder, parseTemplate } from "@/lib/agent/placeholders/template";
import { toolSchema } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { prepareArguments } from "./arguments";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    address: { $ref: "#/$defs/Address" },
    limits: { allOf: [{ $ref: "#/$defs/Limits" }, { properties: { burst: { default: 3 } } }] },
    tree: { $ref: "#/$defs/Node" },
    tags: { $ref: "#/$defs/Tags" },
    pair: { type: "array", prefixItems: [{ properties: { x: { default: 1 } } }] },
  },
  allOf: [{ properties: { mode: { $ref: "#/$defs/Mode" } } }],
  required: ["mode"],
  $defs: {
    Address: { type: "object", properties: { city: { type: "string", default: "Bern" } } },
    Limits: { type: "object", properties: { rate: { type: "integer", default: 10 } } },
    Node: {
      type: "object",
      properties: { label: { default: "-" }, next: { $ref: "#/$defs/Node" } },
    },
    Tags: { type: "array", items: { type: "string" } },
    Mode: { type: "string", default: "fast" },
  },
};

describe("with references and allOf, it", () => {
  it("fills in defaults", () => {
    expect(
      applyDefaults(parameters, {
        address: {},
        limits: {},
        tree: { next: { next: {} } },
        pair: [{}, {}],
      }),
    ).toEqual({
      address: { city: "Bern" },
      limits: { rate: 10, burst: 3 },
      tree: { label: "-", next: { label: "-", next: { label: "-" } } },
      pair: [{ x: 1 }, {}],
      mode: "fast",
    });
  });

  it("parses arguments that were sent as JSON text", () => {
    const input = { address: '{"city":"Rome"}', tags: '["a"]', mode: "{}" };
    const { params, healed } = prepareArguments(parameters, compileSchema(parameters), input);
    expect(params).toEqual({ address: { city: "Rome" }, tags: ["a"], mode: "{}" });
    expect(healed).toEqual(["address", "tags"]);
  });

  it.each([
    ["Optional, as Pydantic writes it", { anyOf: [{ type: "object" }, { type: "null" }] }, true],
    ["one of two objects", { oneOf: [{ $ref: "#/$defs/Address" }, { type: "array" }] }, true],
    ["variants of variants", { anyOf: [{ anyOf: [{ type: ["object", "null"] }] }] }, true],
    ["an object or a text", { anyOf: [{ type: "object" }, { type: "string" }] }, false],
    ["an object or a constant", { anyOf: [{ type: "object" }, { const: "all" }] }, false],
    ["anything", { anyOf: [{ type: "object" }, {}] }, false],
    ["no type", {}, false],
  ])("decides whether JSON text for %s, %j, is parsed: %s", (_, schema, isParsed) => {
    const withVariants = { ...parameters, properties: { value: schema as JsonSchema } };
    const prepared = prepareArguments(withVariants, () => [], { value: '{"city":"Rome"}' });
    expect(prepared.params.value).toEqual(isParsed ? { city: "Rome" } : '{"city":"Rome"}');
  });

  it("handles many references to the same variants quickly", () => {
    const references = (name: string) =>
      Array.from({ length: 50 }, () => ({ $ref: `#/$defs/${name}` }));
    const $defs: Record<string, JsonSchema> = { L20: { type: "object" } };
    for (let level = 0; level < 20; level++)
      $defs[`L${level}`] = { anyOf: references(`L${level + 1}`) };
    const schema = {
      type: "object",
      properties: { value: { $ref: "#/$defs/L0" } },
      $defs,
    } as const;
    expect(prepareArguments(schema, () => [], { value: "{}" }).healed).toEqual(["value"]);
  });

  it("does not parse JSON text that is nested deeper than a body may be", () => {
    const nest = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const schema = { type: "object" as const, properties: { list: { type: "array" as const } } };
    const prepare = (list: string) => prepareArguments(schema, compileSchema(schema), { list });
    expect(prepare(nest(64)).healed).toEqual(["list"]);
    for (const depth of [65, 400_000]) expect(() => prepare(nest(depth))).toThrow("must be a list");
  });

  it("does not parse JSON text whose numbers would change", () => {
    const schema = { type: "object" as const, properties: { list: { type: "array" as const } } };
    const prepare = (list: string) => prepareArguments(schema, compileSchema(schema), { list });
    expect(prepare("[9007199254740991]").healed).toEqual(["list"]);
    expect(() => prepare("[9007199254740993]")).toThrow("must be a list");
  });

  it.each([
    ["params.address.city", true],
    ["params.address.street", false],
    ["params.tree.next.next.label", true],
    ["params.limits.burst", true],
    ["params.pair.0.x", true],
    ["params.mode", true],
    ["params.modes", false],
  ])("resolves the placeholder %s: %s", (text, isKnown) => {
    const placeholder = getWholePlaceholder(parseTemplate(`{{${text}}}`).template);
    if (!placeholder) throw new Error("no placeholder");
    const issues = checkPlaceholderNames([{ path: "", placeholder }], { parameters });
    expect(issues.length === 0).toBe(isKnown);
  });

  it("allows hiding a parameter only if it has a default", () => {
    const check = (schema: JsonSchema, visibleParameters: string[]) =>
      toolSchema
        .safeParse({
          name: "t",
          description: "d",
          parameters: schema,
          visibleParameters,
          handler: { kind: "http", method: "GET", url: "https://x.example" },
        })
        .error?.issues.map(({ message }) => message);
    expect(check(parameters, ["mode", "tree"])).toBeUndefined();
    expect(check(parameters, [])).toBeUndefined();
    expect(check({ ...parameters, required: ["mode", "tree"] }, [])).toEqual([
      '"tree" is required but hidden, so it needs a default.',
    ]);
    expect(check(parameters, ["speed"])).toEqual(['There is no parameter "speed".']);
  });
});
