import type { Tool } from "@/lib/agent/tool";
import type { DefinitionPreview } from "@/lib/api/schemas/definitions";
import { agentPath, askApi } from "./api";

/** Whom a tool is shown to. An empty name of the agent stands for its own. */
export type Viewer = { userId: string; agentName: string; variables: Record<string, string> };

/** A tool as one caller would find it in the list, whether it is saved or not. */
export const previewDefinition = (
  slug: string,
  tool: Tool,
  savedAs: string,
  { userId, agentName, variables }: Viewer,
  signal: AbortSignal,
) =>
  askApi<DefinitionPreview>(
    "POST",
    `${agentPath(slug)}/tools/${encodeURIComponent(savedAs)}/definition`,
    { body: { userId, ...(agentName && { agentName }), variables, tool }, signal },
  );
