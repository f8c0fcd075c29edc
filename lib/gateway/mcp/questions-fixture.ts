import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Tool } from "@/lib/agent/tool";
import { connect, connect2025, type TestGateway } from "./mcp-fixture";

export const call = {
  name: "greet",
  arguments: { name: "Ada", times: 2, greeting: { text: "Hi" } },
};

export const confirmedTool: Partial<Tool> = {
  parameters: {
    type: "object",
    properties: {
      name: { type: "string", title: "Who", minLength: 2 },
      times: { type: "integer", default: 1 },
      greeting: { type: "object", properties: { text: { type: "string" } } },
      token: { type: "string", format: "password", default: "t" },
    },
    required: ["name"],
  },
  visibleParameters: ["name", "greeting", "token"],
  confirmationRequired: true,
  confirmPrompt: "Greet {{params.name}}?",
};

/** Creates a tool's question for one text. */
export const form = (message: string) => ({
  type: "form" as const,
  message,
  schema: { type: "object" as const, properties: { value: { type: "string" as const } } },
});

type Content = Record<string, string | boolean>;
export type Answer = { action: "accept" | "decline" | "cancel"; content?: Content };
export type Question = { message: string; requestedSchema: unknown };

export const capabilities = { elicitation: {} };

const openModern = async (gateway: TestGateway, answer: (question: Question) => Answer) => {
  const client = await connect(gateway, undefined, { capabilities });
  client.setRequestHandler("elicitation/create", async ({ params }) => answer(params as Question));
  return client;
};
export const open2025 = async (gateway: TestGateway, answer: (question: Question) => Answer) => {
  const client = await connect2025(gateway, undefined, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => answer(params as Question));
  return client;
};
/** The official clients that can ask a person, by the version of their protocol. */
export const clients = [
  ["2026-07-28", openModern],
  ["2025-11-25", open2025],
] as const;
