import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { applyPreview, mayVaryByCaller, type PreviewResult } from "./use-definition-preview";

const tool: Tool = {
  name: "t",
  description: "As written.",
  parameters: { type: "object", properties: { a: { type: "string" } } },
  visibleParameters: ["a"],
  handler: { kind: "javascript", code: "export default () => 1" },
};
const loaded = (preview: object): PreviewResult => ({
  kind: "loaded",
  viewer: { userId: "", agentName: "", variables: {} },
  tool,
  preview: { tool: null, log: [], ...preview },
});

test.each([
  ["export default () => 1", false],
  ["export const definition = () => ({})", true],
  ["export function isAvailable() {}", true],
  ["export const validate = () => true", false],
])("detects whether %s may vary the definition by caller: %s", (code, varies) => {
  expect(mayVaryByCaller({ ...tool, handler: { kind: "javascript", code } })).toBe(varies);
});

test("overrides the written definition with a preview", () => {
  const parameters = { type: "object" as const, properties: { b: { type: "string" as const } } };
  const preview = { tool: { name: "t", description: "For you.", parameters } };
  const applied = applyPreview(tool, loaded(preview));
  expect(applied).toEqual({
    name: "t",
    description: "For you.",
    parameters,
    handler: tool.handler,
  });
});

test("keeps the tool as written without a preview", () => {
  expect(applyPreview(tool, null)).toBe(tool);
  expect(applyPreview(tool, loaded({ why: "no" }))).toBe(tool);
  expect(applyPreview(tool, { kind: "failed", message: "no" })).toBe(tool);
});
