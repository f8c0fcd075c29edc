import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { readRunnableTool } from "./runnable-tool";

const tool: Tool = {
  name: "greet",
  description: "Greets.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
};

test("runs a tool without a name and a description", () => {
  expect(readRunnableTool(tool)).toEqual({ tool });
  expect(readRunnableTool({ ...tool, name: "", description: " " })).toEqual({
    tool: { ...tool, name: "unnamed", description: "No description yet." },
  });
});

test("describes a tool's problem with its location", () => {
  expect(readRunnableTool({ ...tool, category: "a".repeat(65) })).toEqual({
    problem: expect.stringMatching(/^Fix the tool first\. \/category: ./),
  });
});
