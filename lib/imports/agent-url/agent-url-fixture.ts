import { expect } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";

type AgentRequest = { url: string; headers: [string, string][] };
/** Creates a fake agent that always sends `answer` and records its requests. */
export const fakeAgent = (answer: unknown, status = 200, headers: Record<string, string> = {}) => {
  const requests: AgentRequest[] = [];
  const body = new TextEncoder().encode(
    typeof answer === "string" ? answer : JSON.stringify(answer),
  );
  const ports: ImportPorts = {
    fetch: async (request) => {
      requests.push(request);
      return { status, headers, body };
    },
  };
  return { requests, ports };
};
export const url = "https://agents.example.com/slack";
export const importTools = (answer: unknown, headers?: Record<string, string>) =>
  runImport({ kind: "agent-url", url, ...(headers && { headers }) }, fakeAgent(answer).ports);

export const greet = {
  name: "greet",
  description: "Says hello.",
  parameters: {
    type: "object",
    properties: { who: { type: "string", description: "Whom to greet." } },
    required: ["who"],
  },
};
export const importOne = async (tool: unknown) => {
  const { manifest, warnings } = await importTools({ tools: [tool] });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [firstTool] = manifest.tools;
  if (firstTool?.handler.kind !== "http") throw new Error("No tool was created.");
  const body = firstTool.handler.body?.type === "json" ? firstTool.handler.body.value : undefined;
  return {
    tool: firstTool,
    handler: firstTool.handler,
    body,
    codes: warnings.map(({ code }) => code),
    messages: warnings.map(({ message }) => message),
  };
};
export const withParameters = (parameters: unknown) => importOne({ ...greet, parameters });
