import type { Tool } from "@/lib/agent/tool";
import { fetchApi } from "../client/api";

/** The caller for whom a tool is previewed. An empty agent name means the agent's own name. */
export type Viewer = { userId: string; agentName: string; variables: Record<string, string> };

/** Returns a tool as one caller would see it in the tool list, whether saved or not. */
export const previewDefinition = (
  slug: string,
  { tool, savedAs }: { tool: Tool; savedAs: string },
  { userId, agentName, variables }: Viewer,
  signal: AbortSignal,
) =>
  fetchApi("POST /agents/{slug}/tools/{name}/definition", {
    params: { slug, name: savedAs },
    body: { userId, ...(agentName && { agentName }), variables, tool },
    signal,
  });
