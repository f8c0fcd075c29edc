import type { ConfirmationRequest } from "@/components/client/call-published";
import { previewDefinition, type Viewer } from "@/components/queries/preview-definition";
import { fillConfirmPrompt } from "@/lib/agent/confirm-prompt";
import { type DefinedTool, toDefinedTool } from "@/lib/agent/defined-tool";
import type { Tool } from "@/lib/agent/tool";
import type { ToolDto } from "@/lib/agent/tool-dto";
import { createSecretCheck, toVisibleArguments } from "@/lib/agent/visible-arguments";
import { applyDefaults } from "@/lib/schema/apply-defaults";
import type { Params } from "../arguments/initial-values";
import { listParameterNames } from "../arguments/rjsf/form-schema";

/** What a person sees of a call before approving it. */
export type ShownCall = {
  message: string;
  /** The visible parameters. Undefined if they are unknown. */
  names: string[] | undefined;
  values: Params;
};

/**
 * Returns what to show of a call to a tool, as the caller sees the tool. The arguments include
 * their defaults.
 */
export const toShownCall = (tool: DefinedTool, params: Params): ShownCall => {
  const isSecret = createSecretCheck(tool);
  const names = tool.visibleParameters ?? listParameterNames(tool.parameters);
  return {
    message: fillConfirmPrompt(tool, params) ?? tool.description,
    names: names.filter((name) => !isSecret(name)),
    values: toVisibleArguments(tool, params),
  };
};

const unknownCall = ({ description }: Tool): ShownCall => ({
  message: description,
  names: undefined,
  values: {},
});

/** Returns what to show for the published agent's confirmation request. */
const readRequest = (tool: Tool, { prompt, params = {} }: ConfirmationRequest): ShownCall => ({
  message: prompt ?? tool.description,
  names: Object.keys(params),
  values: params,
});

type CallToShow = {
  slug: string;
  tool: Tool;
  requestParams: Params;
  userId: string;
  variables: Viewer["variables"];
  /** Present if the published agent has requested confirmation. */
  request?: ConfirmationRequest | undefined;
};

/** Returns what to show of a call to a tool whose `definition` determines its parameters. */
export const showDefinedCall = async (
  { slug, tool, requestParams, userId, variables, request }: CallToShow,
  preview: typeof previewDefinition = previewDefinition,
): Promise<ShownCall> => {
  if (request) return readRequest(tool, request);
  const viewer = { userId, agentName: "", variables };
  try {
    const response = await preview(
      slug,
      { tool, savedAs: tool.name },
      viewer,
      AbortSignal.timeout(10_000),
    );
    if (!response.tool) return unknownCall(tool);
    const defined = toDefinedTool(tool, response.tool as ToolDto);
    return toShownCall(defined, applyDefaults(defined.parameters, requestParams));
  } catch {
    return unknownCall(tool);
  }
};
