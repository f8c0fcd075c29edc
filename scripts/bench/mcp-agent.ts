import type { Manifest } from "../../lib/agent/manifest.ts";
import { benchAgent } from "./agent.ts";

/** An agent with this many tools, all of them alike: `shout`, `shout2`, … */
export const mcpAgent = (toolCount: number): Manifest => {
  const { tools, ...agent } = benchAgent("https://api.example.com");
  const shout = tools.filter(({ name }) => name === "shout");
  return {
    ...agent,
    slug: `bench-${toolCount}`,
    tools: Array.from({ length: toolCount }, (_, index) =>
      shout.map((tool) => (index === 0 ? tool : { ...tool, name: `shout${index + 1}` })),
    ).flat(),
  };
};
