import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { toolSchema } from "@/lib/agent/tool";
import { lintTool } from "@/lib/analysis/lint-tool";
import { reportTargets } from "@/lib/analysis/targets";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { type ExportFormat, exportFormats, exports } from ".";
import { renderExport } from "./export";

const described = { description: "d" };
const parameters = {
  type: "object",
  properties: {
    tree: { $ref: "#/$defs/Node" },
    pair: { type: "array", prefixItems: [{ type: "string" }], items: false, ...described },
    old: { type: "array", items: [{ type: "string" }], additionalItems: false, ...described },
    map: { type: "object", patternProperties: { "^x": true }, propertyNames: {}, ...described },
    both: { allOf: [{ $ref: "#/$defs/Node" }, { not: { required: ["a"] } }], nullable: true },
    any: { type: ["string", "null"], if: true, else: false, contains: {}, ...described },
  },
  allOf: [{ properties: { more: { type: "string", ...described } } }],
  required: ["more"],
  dependentRequired: { tree: ["pair"] },
  unevaluatedProperties: false,
  $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } }, ...described } },
} as unknown as ParametersSchema;
const tool: Tool = {
  name: "t",
  description: "d",
  parameters,
  handler: { kind: "http", method: "GET", url: "https://x.example" },
};

/** Formats that omit such tools or their schemas. */
const formatsWithoutReferences: readonly ExportFormat[] = ["mcp-server"];

describe("a tool with references and combined schemas", () => {
  it("is valid and parses unchanged", () =>
    expect(JSON.stringify(toolSchema.parse(tool).parameters)).toBe(JSON.stringify(parameters)));
  it("causes no false warnings", () => expect(lintTool(tool)).toEqual([]));
  it("has a report for every target", () => expect(reportTargets(tool).length).toBeGreaterThan(5));
  it.each(exportFormats)("is exported as %s if that format supports self-references", (format) => {
    const manifest = { slug: "a", name: "A", description: "d", tools: [tool] };
    const urls = { baseUrl: "https://x.example/a", pageUrl: "https://x.example/docs" };
    const text = renderExport(exports[format], { manifest, version: 1, ...urls });
    expect(text.includes("tree")).toBe(!formatsWithoutReferences.includes(format));
  });
});
