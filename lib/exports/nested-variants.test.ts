import { expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { reportTargets } from "@/lib/analysis/targets";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { exportFormats, exports } from ".";
import { renderExport } from "./export";

const nest = (depth: number): JsonSchema =>
  depth === 0
    ? { type: "string" }
    : {
        type: "object",
        properties: { inner: nest(depth - 1), other: { type: "string" } },
        anyOf: [{ required: ["inner"] }, { required: ["other", "inner"] }, { required: ["inner"] }],
      };

const manifest = manifestSchema.parse({
  slug: "nested",
  name: "Nested",
  description: "Has nested variants.",
  tools: [
    {
      name: "nested",
      description: "Does something.",
      parameters: { type: "object", properties: { value: nest(14) } },
      handler: { kind: "http", method: "POST", url: "https://api.example.com" },
    },
  ],
});
const agent = {
  manifest,
  version: 1,
  baseUrl: "https://a.example/api/agents/nested",
  pageUrl: "https://a.example/docs/agents/nested",
};

it.each(exportFormats)("keeps %s small for nested variants that require properties", (format) => {
  expect(renderExport(exports[format], agent).length).toBeLessThan(10_000_000);
});

it("reports that such a tool is degraded for Gemini", () => {
  const [tool] = manifest.tools;
  const reports = tool ? reportTargets(tool) : [];
  expect(reports.find(({ target }) => target === "gemini")?.verdict).toBe("degraded");
});

it("takes little time to name the Python classes of thousands of variants", () => {
  const [tool] = manifest.tools;
  const variants = Array.from({ length: 14_000 }, (_, index) => ({
    type: "object",
    required: [`a${index}`],
  }));
  const parameters = { type: "object", properties: { value: { anyOf: variants } } };
  const hostile = { ...agent, manifest: { ...manifest, tools: [{ ...tool, parameters }] } };
  expect(renderExport(exports.python, hostile as typeof agent)).toContain("Value14000(TypedDict)");
});
