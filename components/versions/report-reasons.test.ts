import { describe, expect, it } from "vitest";
import { reportTool, targetNames } from "@/lib/agent/targets";
import type { Tool } from "@/lib/agent/tool";
import { summaryFor } from "./report-reasons";

const at = (path: string, message: string) => ({ path, message });
const tool = (
  name: string,
  verdict: "fits" | "degraded" | "refused",
  ...reasons: { path: string; message: string }[]
) => ({ name, targets: [{ target: "openai" as const, verdict, reasons }] });

describe("summaryFor", () => {
  it("lists every reason once, the worse ones first", () => {
    const tools = [
      tool("send", "degraded", at("/a", "A default is lost."), at("", "A default is lost.")),
      tool("list", "refused", at("/c", "It is too deep."), at("/d", "A default is lost.")),
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

  it("gives a reason for every verdict below fits", () => {
    const real: Tool = {
      name: "send message",
      description: "Sends.",
      parameters: {
        type: "object",
        properties: { to: { type: "string", pattern: "^a+$", default: "a" } },
      },
      handler: { kind: "javascript", code: "export default () => 1" },
    };
    const reported = [{ name: real.name, targets: reportTool(real) }];
    const worse = targetNames.map((name) => summaryFor(reported, name));
    expect(worse.some(({ verdict }) => verdict !== "fits")).toBe(true);
    for (const { verdict, reasons } of worse) expect(reasons.length > 0).toBe(verdict !== "fits");
  });
});
