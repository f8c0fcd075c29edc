import type { Tool } from "@/lib/agent/tool";
import type { DefinitionPreview } from "@/lib/api/schemas/definitions";
import { agentPath, fetchApi } from "../client/api";

/** The caller for whom a tool is previewed. An empty agent name means the agent's own. */
export type Viewer = { userId: string; agentName: string; variables: Record<string, string> };

/** A tool as one caller would see it in the list of tools, saved or not. */
export const previewDefinition = (
  slug: string,
  tool: Tool,
  savedAs: string,
  { userId, agentName, variables }: Viewer,
  signal: AbortSignal,
) =>
  fetchApi<DefinitionPreview>(
    "POST",
    `${agentPath(slug)}/tools/${encodeURIComponent(savedAs)}/definition`,
    { body: { userId, ...(agentName && { agentName }), variables, tool }, signal },
  );
