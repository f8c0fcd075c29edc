import { expect } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";

/** A fake agent that always sends `answer` and records its requests. */
type Asked = { url: string; headers: [string, string][] };
export const agent = (answer: unknown, status = 200, headers: Record<string, string> = {}) => {
  const asked: Asked[] = [];
  const body = new TextEncoder().encode(
    typeof answer === "string" ? answer : JSON.stringify(answer),
  );
  const ports: ImportPorts = {
    fetch: async (request) => {
      asked.push(request);
      return { status, headers, body };
    },
  };
  return { asked, ports };
};
export const url = "https://agents.example.com/slack";
export const take = (answer: unknown, headers?: Record<string, string>) =>
  runImport({ kind: "agent-url", url, ...(headers && { headers }) }, agent(answer).ports);

export const greet = {
  name: "greet",
  description: "Says hello.",
  parameters: {
    type: "object",
    properties: { who: { type: "string", description: "Whom to greet." } },
    required: ["who"],
  },
};
export const one = async (tool: unknown) => {
  const { manifest, warnings } = await take({ tools: [tool] });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  const [made] = manifest.tools;
  if (made?.handler.kind !== "http") throw new Error("No tool was created.");
  const body = made.handler.body?.type === "json" ? made.handler.body.value : undefined;
  return { tool: made, handler: made.handler, body, codes: warnings.map(({ code }) => code) };
};
export const withParameters = (parameters: unknown) => one({ ...greet, parameters });
