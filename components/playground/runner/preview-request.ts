import type { Profile } from "@/components/browser-storage/caller-profiles";
import {
  buildRequestPreview,
  createCredentialStandIns,
  SECRET_STAND_IN,
} from "@/components/http-message/request-preview";
import { getHandlerKind } from "@/lib/agent/handlers";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { replaceSecretArguments } from "@/lib/agent/visible-arguments";
import { mask } from "@/lib/templates/template-filler";

/**
 * Returns exactly the request that a tool would send for these arguments, with masked secrets.
 * Returns undefined if it is unknown.
 */
export const previewRequest = (
  tool: Tool,
  params: Record<string, unknown>,
  profile: Profile,
  variables: readonly Variable[],
) => {
  const handler = getHandlerKind(tool.handler).getRequest?.(tool.handler);
  if (!handler) return undefined;
  const variableEntries = Object.entries(profile.variables).filter(([, value]) => value !== "");
  const { userId, chatId, executionId } = profile;
  return buildRequestPreview(handler, {
    params: replaceSecretArguments(tool, params, () => mask),
    parameters: tool.parameters,
    variables: Object.fromEntries(variableEntries),
    secretVariables: variables.filter(({ secret }) => secret).map(({ ref }) => ref),
    credentials: createCredentialStandIns(handler, tool),
    caller: profile.bearer ? { bearer: SECRET_STAND_IN } : {},
    context: {
      ...(userId && { userId, clientId: userId }),
      ...(chatId && { chatId }),
      ...(executionId && { executionId }),
    },
  });
};
