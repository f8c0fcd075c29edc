import type { Tool } from "@/lib/agent/tool";

/** A tool with parameters of several types, one of them nested. */
export const searchTool = {
  name: "search",
  description: "Searches.",
  parameters: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for" },
      filter: {
        type: "object",
        description: "What to leave out",
        properties: { from: { type: "string" }, to: { type: "string" } },
        required: ["from"],
      },
      lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
      limit: { type: "integer" },
    },
  },
  handler: { kind: "javascript", code: "export default () => 1" },
} satisfies Tool;
