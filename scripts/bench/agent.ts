import type { Manifest } from "../../lib/agent/manifest.ts";

const lookUp = (index: number): Manifest["tools"][number] => ({
  name: `lookUp${index}`,
  description: "Looks something up, with the parameters that such a tool usually has.",
  parameters: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for" },
      limit: { type: "integer", description: "How many to return", default: 10, maximum: 50 },
      order: { type: "string", enum: ["newest", "oldest", "best"], default: "best" },
    },
    required: ["query"],
  },
  handler: { kind: "http", method: "GET", url: "https://api.example.com/search" },
});

/** Ten tools, as an ordinary agent has; one of them is called. */
export const benchAgent: Manifest = {
  slug: "bench",
  name: "Bench",
  description: "What the benchmark calls.",
  tools: [
    {
      name: "shout",
      description: "Repeats a text in capitals.",
      parameters: {
        type: "object",
        properties: {
          text: { type: "string", description: "What to shout", minLength: 1 },
          times: { type: "integer", description: "How often", default: 1, minimum: 1, maximum: 10 },
        },
        required: ["text"],
        additionalProperties: false,
      },
      handler: {
        kind: "javascript",
        code: "export default ({ text, times }) => Array(times).fill(text.toUpperCase()).join(' ');",
      },
    },
    ...Array.from({ length: 9 }, (_, index) => lookUp(index + 1)),
  ],
};
