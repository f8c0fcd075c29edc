import type { Manifest } from "../../lib/agent/manifest.ts";
import { shuffleSource } from "./shuffle.ts";

export const benchSlug = "bench";

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

/**
 * Returns an agent with twelve tools, a typical number. Three of them are called. `upstream` is the
 * origin of the HTTP tool's service.
 */
export const benchAgent = (upstream: string): Manifest => ({
  slug: benchSlug,
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
    {
      name: "shuffle",
      description: "Groups and sorts rows.",
      parameters: {
        type: "object",
        properties: { rows: { type: "integer", description: "How many", default: 300 } },
      },
      handler: { kind: "javascript", code: `export default ${shuffleSource}` },
    },
    {
      name: "item",
      description: "Fetches a thing.",
      parameters: {
        type: "object",
        properties: { id: { type: "integer", description: "Which one" } },
        required: ["id"],
      },
      handler: { kind: "http", method: "GET", url: `${upstream}/items/{{params.id}}` },
    },
    ...Array.from({ length: 9 }, (_, index) => lookUp(index + 1)),
  ],
});
