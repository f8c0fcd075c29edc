import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { asShown, mayDiffer, type Seen } from "./use-definition";

const tool: Tool = {
  name: "t",
  description: "As written.",
  parameters: { type: "object", properties: { a: { type: "string" } } },
  visibleParameters: ["a"],
  handler: { kind: "javascript", code: "export default () => 1" },
};
const shown = (preview: object): Seen => ({
  kind: "loaded",
  viewer: { userId: "", agentName: "", variables: {} },
  of: tool,
  preview: { tool: null, log: [], ...preview },
});

test.each([
  ["export default () => 1", false],
  ["export const definition = () => ({})", true],
  ["export function isAvailable() {}", true],
  ["const redefinitions = 1", false],
])("%s: %s", (code, differs) => {
  expect(mayDiffer({ ...tool, handler: { kind: "javascript", code } })).toBe(differs);
});

test("an HTTP tool may define the same in its module", () => {
  const http = { kind: "http", method: "GET", url: "https://a.example" } as const;
  expect(mayDiffer({ ...tool, handler: http })).toBe(false);
  const module = "export const definition = () => ({})";
  expect(mayDiffer({ ...tool, handler: { ...http, module } })).toBe(true);
});

test("a preview overrides what is written", () => {
  const parameters = { type: "object" as const, properties: { b: { type: "string" as const } } };
  const preview = { tool: { name: "t", description: "For you.", parameters } };
  const seen = asShown(tool, shown(preview));
  expect(seen).toEqual({
    ...{ name: "t", description: "For you.", parameters, handler: tool.handler },
  });
});

test("without a preview the tool stays as written", () => {
  expect(asShown(tool, null)).toBe(tool);
  expect(asShown(tool, shown({ why: "no" }))).toBe(tool);
  expect(asShown(tool, { kind: "failed", says: "no" })).toBe(tool);
});
