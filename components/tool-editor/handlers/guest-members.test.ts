import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { guestAssist } from "./guest-members";

const tool: Tool = {
  name: "t",
  description: "",
  parameters: {
    type: "object",
    properties: {
      unit: { type: "string", enum: ["c", "f"], default: "c", description: "The unit." },
      where: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      tags: { type: "array", items: { type: "integer" } },
    },
  },
  credentials: ["github"],
  handler: { kind: "javascript", code: "" },
};

test("lists parameters with types, descriptions and nested members", () => {
  const [params] = guestAssist(tool, []).args;
  expect(params?.members).toMatchObject([
    { name: "unit", type: '"c" | "f"', says: 'The unit. Default: "c".' },
    { name: "where", says: "Optional.", members: [{ name: "city", type: "string", says: "" }] },
    { name: "tags", type: "array of integer" },
  ]);
});

test("lists every context member and the tool's variables and credentials", () => {
  const [, context] = guestAssist(tool, [{ ref: "region" }], { github: ["token"] }).args;
  const named = (name: string) => context?.members?.find((each) => each.name === name);
  const contract =
    `toolId toolName clientId agentName callReason isLast toolCalls abortSignal executionId chatId
    userId bearer variables credentials log fetch ToolError stream`.split(/\s+/);
  expect(contract.filter((name) => named(name) === undefined)).toEqual([]);
  expect(named("variables")?.members).toMatchObject([{ name: "region" }]);
  expect(named("credentials")?.members).toMatchObject([
    { name: "github", members: [{ name: "token" }] },
  ]);
});
