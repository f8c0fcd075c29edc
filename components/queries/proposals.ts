import { useMemo } from "react";
import { handlerSchema } from "@/lib/agent/handlers/handler-schema";
import type { Tool } from "@/lib/agent/tool";
import { fetchApi } from "../client/api";

/** Returns what a model reads of a tool, whether or not the tool can be saved yet. */
const toDescribedTool = (tool: Tool) => {
  const { name, description, parameters, outputSchema, responseType } = tool;
  const { confirmationRequired, enabled, modes } = tool;
  const handler = handlerSchema.safeParse(tool.handler).data;
  return {
    name,
    description,
    parameters,
    outputSchema,
    responseType,
    confirmationRequired,
    enabled,
    modes,
    handler,
  };
};

/** Functions that request proposals from the agent's model, if it has one. */
export const useProposals = (slug: string, hasModel: boolean) =>
  useMemo(
    () => ({
      hasModel,
      modelHref: `/agents/${slug}/model`,
      improve: (tool: Tool, signal: AbortSignal) =>
        fetchApi("POST /agents/{slug}/tools/improve-description", {
          params: { slug },
          body: toDescribedTool(tool),
          signal,
        }),
      draft: (text: string, signal: AbortSignal) =>
        fetchApi("POST /agents/{slug}/tools/draft", { params: { slug }, body: { text }, signal }),
    }),
    [slug, hasModel],
  );
