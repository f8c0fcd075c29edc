import { expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { createBudgets, reportTargets } from "@/lib/analysis/targets";
import { createDoublingParameters } from "@/lib/schema/doubling-parameters-fixture";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { type ExportFormat, exportFormats, exports } from ".";
import { type ExportedAgent, renderExport } from "./export";

const manifest: Manifest = {
  slug: "doubling",
  name: "Doubling",
  description: "Has references that double.",
  tools: Array.from({ length: 300 }, (_, index) => ({
    name: `tool_${index}`,
    description: "Does something.",
    parameters: createDoublingParameters(`Number ${index}.`),
    handler: { kind: "http", method: "POST", url: "https://api.example.com" },
  })),
};
const agent: ExportedAgent = {
  manifest,
  version: 1,
  baseUrl: "https://a.example/api/agents/doubling",
  pageUrl: "https://a.example/docs/agents/doubling",
};

const rendered = new Map<ExportFormat, string>();
/** Renders once per format, because so many tools take long. */
const renderAgent = (format: ExportFormat): string => {
  const text = rendered.get(format) ?? renderExport(exports[format], agent);
  rendered.set(format, text);
  return text;
};

it.each(exportFormats)("keeps %s small for tools whose references double", (format) => {
  expect(renderAgent(format).length).toBeLessThan(10_000_000);
});

it("reports the tools that the export omits", () => {
  const budgets = createBudgets();
  const refusals = manifest.tools.flatMap((tool) => {
    const report = reportTargets(tool, budgets).find(({ target }) => target === "gemini");
    return report?.verdict === "refused" ? [report.reasons[0]?.message] : [];
  });
  expect(new Set(refusals)).toEqual(
    new Set(["Gemini does not support references, and the tools would be too large without them."]),
  );
  const [list] = JSON.parse(renderAgent("gemini"));
  expect(list.functionDeclarations).toHaveLength(manifest.tools.length - refusals.length);
});

const withParameters = (parameters: ParametersSchema): ExportedAgent => {
  const [tool] = manifest.tools;
  if (!tool) throw new Error("There is no tool.");
  const last: Tool = { ...tool, name: "last", parameters };
  return { ...agent, manifest: { ...manifest, tools: [...manifest.tools, last] } };
};
const texts: [ExportFormat, string][] = [
  ["ollama", "Parameters that refer to other schemas are not fully described."],
  ["typescript", "Those that refer to other schemas have the type unknown."],
  ["iagenttool", "Those that refer to other schemas have the type unknown."],
  ["python", "Those that refer to other schemas have the type JsonValue."],
];
const countTexts = (document: string, text: string): number => document.split(text).length - 1;

it.each(texts)("says in %s which tools keep references", (format, text) => {
  const count = countTexts(renderAgent(format), text);
  expect(count).toBeGreaterThan(200);
  expect(count).toBeLessThan(300);
  const recursive = withParameters({ type: "object", properties: { next: { $ref: "#" } } });
  expect(countTexts(renderExport(exports[format], recursive), text)).toBe(count + 1);
});

it.each(texts)("says nothing in %s about a tool without references", (format, text) => {
  const plain = withParameters({ type: "object", properties: { name: { type: "string" } } });
  const count = countTexts(renderAgent(format), text);
  expect(countTexts(renderExport(exports[format], plain), text)).toBe(count);
});

it("does not omit a tool without references after tools that used up the budget", () => {
  const plain = withParameters({ type: "object", properties: { name: { type: "string" } } });
  const [list] = JSON.parse(renderExport(exports.gemini, plain));
  expect(list.functionDeclarations.at(-1)).toMatchObject({ name: "last" });
});

it("renders a tool with thousands of references within references", () => {
  const chained = withParameters({
    type: "object",
    properties: { first: { $ref: "#/$defs/0" } },
    $defs: Object.fromEntries(
      Array.from({ length: 2_500 }, (_, index) => [
        index,
        { type: "array", items: index === 2_499 ? {} : { $ref: `#/$defs/${index + 1}` } },
      ]),
    ),
  });
  const tools = chained.manifest.tools.slice(-1);
  for (const format of exportFormats)
    expect(
      renderExport(exports[format], { ...chained, manifest: { ...manifest, tools } }),
    ).not.toBe("");
});
