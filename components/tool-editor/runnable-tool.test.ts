import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { readRunnableTool } from "./runnable-tool";

const tool: Tool = {
  name: "greet",
  description: "Greets.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
};

test("a tool without a name and a description can be run", () => {
  expect(readRunnableTool(tool)).toEqual({ tool });
  expect(readRunnableTool({ ...tool, name: "", description: " " })).toEqual({
    tool: { ...tool, name: "unnamed", description: "No description yet." },
  });
});

test("what is wrong with a tool is named with its place", () => {
  expect(readRunnableTool({ ...tool, category: "a".repeat(65) })).toEqual({
    problem: expect.stringMatching(/^Fix the tool first\. \/category: ./),
  });
});
