import type { Profile } from "@/components/queries/caller-profiles";
import { httpPlaceholders } from "@/lib/agent/handlers/http";
import type { Variable } from "@/lib/agent/manifest";
import { houseHeaders } from "@/lib/agent/templates/generated-headers";
import { maskedRequest, type ResolvedRequest } from "@/lib/agent/templates/resolve-request";
import type { TemplateValues } from "@/lib/agent/templates/template-values";
import { parseUrl } from "@/lib/agent/templates/url-template";
import type { Tool } from "@/lib/agent/tool";

/** Placeholder for a secret that only the server knows; it is masked before it is displayed. */
const known = "known";

/** The request that an HTTP tool would send for these arguments, secrets masked; undefined for other handlers. */
export const previewRequest = (
  tool: Tool,
  params: Record<string, unknown>,
  profile: Profile,
  variables: readonly Variable[],
): (Omit<ResolvedRequest, "body"> & { body: string | null }) | undefined => {
  const { handler } = tool;
  if (handler.kind !== "http" || "problem" in parseUrl(handler.url)) return undefined;
  const credentials: TemplateValues["credentials"] = {};
  for (const { placeholder } of httpPlaceholders(handler)) {
    const [service = "", field = ""] = placeholder.path;
    if (placeholder.root === "credentials" && tool.credentials?.includes(service))
      credentials[service] = { ...credentials[service], [field]: known };
  }
  const given = Object.entries(profile.variables).filter(([, value]) => value !== "");
  const { userId, chatId, executionId } = profile;
  const { body = null, ...request } = maskedRequest(
    handler,
    {
      params,
      variables: Object.fromEntries(given),
      secretVariables: variables.filter(({ secret }) => secret).map(({ ref }) => ref),
      credentials,
      caller: profile.bearer ? { bearer: known } : {},
      context: {
        ...(userId && { userId, clientId: userId }),
        ...(chatId && { chatId }),
        ...(executionId && { executionId }),
      },
    },
    { keepsMissing: true },
  );
  const sent = houseHeaders(request.headers, 1);
  return {
    ...request,
    body,
    headers: [...request.headers, ...sent],
    generated: [...request.generated, ...sent.map(([name]) => name)],
  };
};
