import { describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { reportTargets, targetNames } from "@/lib/analysis/targets";
import { describeSupport, summaryFor } from "./report-reasons";

const createReason = (path: string, message: string) => ({ path, message });
const tool = (
  name: string,
  verdict: "fits" | "degraded" | "refused",
  ...reasons: { path: string; message: string }[]
) => ({ name, targets: [{ target: "openai" as const, verdict, reasons }] });

describe("summaryFor", () => {
  it("lists every reason once, the most severe first", () => {
    const tools = [
      tool(
        "send",
        "degraded",
        createReason("/a", "A default is lost."),
        createReason("", "A default is lost."),
      ),
      tool(
        "list",
        "refused",
        createReason("/c", "It is too deep."),
        createReason("/d", "A default is lost."),
      ),
      tool("read", "fits"),
    ];
    expect(summaryFor(tools, "openai")).toEqual({
      verdict: "refused",
      reasons: [
        { message: "It is too deep.", places: ["list c"] },
        { message: "A default is lost.", places: ["list d", "send a", "send"] },
      ],
    });
  });

  it("gives no reasons if all tools fit", () => {
    expect(summaryFor([tool("read", "fits")], "openai").reasons).toEqual([]);
    expect(summaryFor([tool("read", "fits")], "gemini").verdict).toBe("fits");
  });

  it("gives a reason for every verdict worse than fits", () => {
    const realTool: Tool = {
      name: "send message",
      description: "Sends.",
      parameters: {
        type: "object",
        properties: { to: { type: "string", pattern: "^a+$", default: "a" } },
      },
      handler: { kind: "javascript", code: "export default () => 1" },
    };
    const reports = [{ name: realTool.name, targets: reportTargets(realTool) }];
    const summaries = targetNames.map((name) => summaryFor(reports, name));
    expect(summaries.some(({ verdict }) => verdict !== "fits")).toBe(true);
    for (const { verdict, reasons } of summaries)
      expect(reasons.length > 0).toBe(verdict !== "fits");
  });
});

it("lists the platforms that accept every tool, and those that do not", () => {
  const reasons = [{ path: "/parameters", message: "No." }];
  const greet = {
    name: "greet",
    targets: [
      { target: "openai-strict" as const, verdict: "refused" as const, reasons },
      { target: "bhindi" as const, verdict: "degraded" as const, reasons },
    ],
  };
  expect(describeSupport([greet])).toBe(
    "Works with Bhindi (strict), OpenAI, Anthropic, Gemini and MCP, but not with OpenAI (strict)",
  );
  expect(describeSupport([])).toMatch(/^Works with .* and MCP$/);
  const targets = targetNames.map((target) => ({ target, verdict: "refused" as const, reasons }));
  expect(describeSupport([{ name: "greet", targets }])).toMatch(/^Does not work with .* and MCP$/);
});
