import type { Tool } from "@/lib/agent/tool";

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
