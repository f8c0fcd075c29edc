import type { Manifest } from "../../lib/agent/manifest.ts";
import { benchAgent } from "./agent.ts";

const { tools, ...agent } = benchAgent("https://api.example.com");

/** Returns an agent with this many identical tools: `shout`, `shout2`, … */
export const mcpAgent = (toolCount: number): Manifest => {
  const shout = tools.filter(({ name }) => name === "shout");
  return {
    ...agent,
    slug: `bench-${toolCount}`,
    tools: Array.from({ length: toolCount }, (_, index) =>
      shout.map((tool) => (index === 0 ? tool : { ...tool, name: `shout${index + 1}` })),
    ).flat(),
  };
};

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
