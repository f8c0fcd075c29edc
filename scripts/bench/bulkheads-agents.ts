import type { Manifest } from "../../lib/agent/manifest.ts";
import { benchAgent } from "./agent.ts";

type Tool = Manifest["tools"][number];

/** Returns the agent whose calls are measured. */
export const neighborAgent = (upstream: string): Manifest => ({
  ...benchAgent(upstream),
  slug: "neighbor",
});

const parameters: Tool["parameters"] = { type: "object", properties: { text: { type: "string" } } };

const javascript = (name: string, body: string, upstream: string): Tool => ({
  name,
  description: `Does harm: ${name}.`,
  parameters,
  handler: {
    kind: "javascript",
    code: `export default async (params, context) => { ${body} }`,
    hosts: [new URL(upstream).host],
  },
});

/** Returns the agent of another Space, which takes all the resources it can get. */
export const noisyAgent = (upstream: string): Manifest => ({
  slug: "noisy",
  name: "Noisy",
  description: "Disturbs the neighbor.",
  tools: [
    javascript("spin", "for (;;);", upstream),
    javascript(
      "allocate",
      "const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);",
      upstream,
    ),
    javascript("compute", "for (const from = Date.now(); Date.now() - from < 300; );", upstream),
    javascript("wait", `await fetch("${upstream}/hang");`, upstream),
    javascript("second", `await fetch("${upstream}/slow");`, upstream),
    javascript(
      "stream",
      "for (let at = 0; at < 500; at++) { context.stream('x'.repeat(1_000)); await new Promise((r) => setTimeout(r, 1)); }",
      upstream,
    ),
    javascript("large", "return params.text.length;", upstream),
    {
      name: "send",
      description: "Takes large arguments.",
      parameters,
      handler: { kind: "http", method: "GET", url: `${upstream}/items/1` },
    },
    {
      name: "hammer",
      description: "Calls a service that does not answer.",
      parameters,
      handler: { kind: "http", method: "GET", url: `${upstream}/hang` },
    },
  ],
});
