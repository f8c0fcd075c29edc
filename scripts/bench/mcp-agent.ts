import type { Manifest } from "../../lib/agent/manifest.ts";
import { benchAgent } from "./agent.ts";

const { tools: _, ...agent } = benchAgent("");

/**
 * Returns an agent with this many identical tools: `item`, `item2`, … are HTTP tools, and `shout`,
 * `shout2`, … run in the sandbox.
 */
export const mcpAgent = (
  name: "item" | "shout",
  toolCount: number,
  upstream = "https://api.example.com",
): Manifest => ({
  ...agent,
  slug: `bench-${toolCount}`,
  tools: benchAgent(upstream)
    .tools.filter((tool) => tool.name === name)
    .flatMap((tool) =>
      Array.from({ length: toolCount }, (_, index) =>
        index === 0 ? tool : { ...tool, name: `${name}${index + 1}` },
      ),
    ),
});

/**
 * Returns an agent that people and machines can sign in to, with a sandboxed tool, `shout`, and an
 * HTTP tool, `item`.
 */
export const signInAgent = (upstream: string): Manifest => ({
  ...agent,
  slug: "bench-sign-in",
  access: { signIn: "on" },
  tools: benchAgent(upstream).tools.filter(({ name }) => name === "shout" || name === "item"),
});
