import type { Profile } from "@/components/browser-storage/caller-profiles";
import { getHandlerKind } from "@/lib/agent/handlers";
import { listHttpPlaceholders } from "@/lib/agent/handlers/http";
import type { Variable } from "@/lib/agent/manifest";
import type { TemplateValues } from "@/lib/agent/placeholders/template-values";
import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import type { Tool } from "@/lib/agent/tool";
import { replaceSecretArguments } from "@/lib/agent/visible-arguments";
import { generateHeaders } from "@/lib/templates/generate-headers";
import { buildMaskedRequest, type ResolvedRequest } from "@/lib/templates/resolve-request";
import { mask } from "@/lib/templates/template-filler";

/** Placeholder for a secret that only the server knows. It is masked before it is displayed. */
const SECRET_PLACEHOLDER = "known";

/**
 * Returns exactly the request that a tool would send for these arguments, with masked secrets.
 * Returns undefined if it is unknown.
 */
export const previewRequest = (
  tool: Tool,
  params: Record<string, unknown>,
  profile: Profile,
  variables: readonly Variable[],
): (Omit<ResolvedRequest, "body"> & { body: string | null }) | undefined => {
  const handler = getHandlerKind(tool.handler).getRequest?.(tool.handler);
  if (!handler || "problem" in parseUrlTemplate(handler.url)) return undefined;
  const credentials: TemplateValues["credentials"] = {};
  for (const { placeholder } of listHttpPlaceholders(handler)) {
    const [service = "", field = ""] = placeholder.path;
    if (placeholder.root === "credentials" && tool.credentials?.includes(service))
      credentials[service] = { ...credentials[service], [field]: SECRET_PLACEHOLDER };
  }
  const variableEntries = Object.entries(profile.variables).filter(([, value]) => value !== "");
  const { userId, chatId, executionId } = profile;
  const { body = null, ...request } = buildMaskedRequest(handler, {
    params: replaceSecretArguments(tool, params, () => mask),
    parameters: tool.parameters,
    variables: Object.fromEntries(variableEntries),
    secretVariables: variables.filter(({ secret }) => secret).map(({ ref }) => ref),
    credentials,
    caller: profile.bearer ? { bearer: SECRET_PLACEHOLDER } : {},
    context: {
      ...(userId && { userId, clientId: userId }),
      ...(chatId && { chatId }),
      ...(executionId && { executionId }),
    },
  });
  const automaticHeaders = generateHeaders(request.headers, 1);
  return {
    ...request,
    body,
    headers: [...request.headers, ...automaticHeaders],
    generated: [...request.generated, ...automaticHeaders.map(([name]) => name)],
  };
};
