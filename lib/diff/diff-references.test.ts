import { describe, expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import { createReferenceBudget } from "../schema/inline-references";
import type { JsonSchema, ParametersSchema } from "../schema/json-schema";
import { diffTool } from "./diff-tool";

const tool = (value: JsonSchema, rest: Partial<Tool> = {}, root: JsonSchema = {}): Tool => ({
  name: "t",
  description: "d",
  parameters: { type: "object", properties: { value }, ...root } as ParametersSchema,
  handler: { kind: "http", method: "GET", url: "https://x.example" },
  ...rest,
});
const changes = (before: Tool, after: Tool) =>
  diffTool(before, after, { previous: "none", current: "none" }, createReferenceBudget()).map(
    ({ kind, path }) => `${kind} ${path}`,
  );
const reference = { $ref: "#/$defs/A" };
const withA = (schema: JsonSchema) => tool(reference, {}, { $defs: { A: schema } });

describe("references and keywords that combine schemas", () => {
  it.each<[string, Tool, Tool, string[]]>([
    [
      "a stricter target",
      withA({ type: ["string", "null"] }),
      withA({ type: "string" }),
      ["breaking /parameters/properties/value/type"],
    ],
    [
      "a wider target",
      withA({ maxLength: 1 }),
      withA({ maxLength: 2 }),
      ["compatible /parameters/properties/value/maxLength"],
    ],
    [
      "a reference in place of its target",
      tool({ type: "string" }),
      withA({ type: "string" }),
      ["text-only /parameters"],
    ],
    [
      "a recursive target",
      withA({ properties: { a: reference } }),
      withA({ properties: { a: reference }, maxProperties: 1 }),
      ["breaking /parameters/$defs"],
    ],
    [
      "a tuple of draft 7",
      tool({ items: [{ type: "string" }] } as unknown as JsonSchema),
      tool({ items: [{}] } as unknown as JsonSchema),
      ["breaking /parameters/properties/value/items"],
    ],
    [
      "conditions",
      tool({ not: {} }),
      tool({ not: { type: "null" } }),
      ["breaking /parameters/properties/value/not"],
    ],
    ["annotations", tool({ "x-order": 1 }), tool({ "x-order": 2 }), ["text-only /parameters"]],
    [
      "a field that is no longer looked at",
      tool({ properties: { a: {}, b: {} }, unevaluatedProperties: false }),
      tool({ properties: { a: {} }, unevaluatedProperties: false }),
      [
        "compatible /parameters/properties/value/properties/b",
        "breaking /parameters/properties/value/unevaluatedProperties",
      ],
    ],
    [
      "formats that are enforced from now on",
      tool({ format: "date" }),
      tool({ format: "date" }, { enforceFormats: true }),
      ["breaking /enforceFormats"],
    ],
    [
      "a format that is unknown, so that it cannot be enforced",
      tool({}, { enforceFormats: true }),
      tool({ format: "x-mine" }, { enforceFormats: true }),
      ["compatible /parameters/properties/value/format"],
    ],
    [
      "another enforced format",
      tool({ format: "x-mine" }, { enforceFormats: true }),
      tool({ format: "date" }, { enforceFormats: true }),
      ["breaking /parameters/properties/value/format"],
    ],
  ])("are compared: %s", (_, before, after, expected) =>
    expect(changes(before, after)).toEqual(expected),
  );

  it("do not treat two nullable variants as disjoint", () => {
    const variants = (a: JsonSchema) => tool({ oneOf: [a, { type: "number", nullable: true }] });
    expect(
      changes(
        variants({ type: "string", maxLength: 1, nullable: true }),
        variants({ type: "string", nullable: true }),
      ),
    ).toContain("breaking /parameters/properties/value/oneOf");
  });
});
