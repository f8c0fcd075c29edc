import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { guestAssist } from "./guest-assist";

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
    { name: "unit", type: '"c" | "f"', description: 'The unit. Default: "c".' },
    {
      name: "where",
      description: "Optional.",
      members: [{ name: "city", type: "string", description: "" }],
    },
    { name: "tags", type: "array of integer" },
  ]);
});

test("lists every context member and the tool's variables and credentials", () => {
  const [, context] = guestAssist(tool, [{ ref: "region" }], { github: ["token"] }).args;
  const findMember = (name: string) => context?.members?.find((each) => each.name === name);
  const contextNames =
    `toolId toolName clientId agentName callReason isLast toolCalls abortSignal executionId chatId
    userId bearer variables credentials log fetch ToolError stream`.split(/\s+/);
  expect(contextNames.filter((name) => findMember(name) === undefined)).toEqual([]);
  expect(findMember("variables")?.members).toMatchObject([{ name: "region" }]);
  expect(findMember("credentials")?.members).toMatchObject([
    { name: "github", members: [{ name: "token" }] },
  ]);
});

test("lists no fields for a credential that is not stored, whatever its name", () => {
  const [, context] = guestAssist({ ...tool, credentials: ["constructor"] }, []).args;
  const credentials = context?.members?.find(({ name }) => name === "credentials");
  expect(credentials?.members).toMatchObject([{ name: "constructor", members: [] }]);
});
