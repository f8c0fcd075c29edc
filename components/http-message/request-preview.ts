import { type HttpHandler, listHttpPlaceholders } from "@/lib/agent/handlers/http";
import type { TemplateValues } from "@/lib/agent/placeholders/template-values";
import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import type { Tool } from "@/lib/agent/tool";
import { generateHeaders } from "@/lib/templates/generate-headers";
import { buildMaskedRequest } from "@/lib/templates/resolve-request";

/** Stand-in for a secret that only the server knows. It is masked before it is displayed. */
export const SECRET_STAND_IN = "known";

/** Returns stand-ins for the credentials that a request uses and its tool is granted. */
export const createCredentialStandIns = (
  handler: HttpHandler,
  tool: Pick<Tool, "credentials">,
): TemplateValues["credentials"] => {
  const credentials: TemplateValues["credentials"] = {};
  for (const { placeholder } of listHttpPlaceholders(handler)) {
    const [service = "", field = ""] = placeholder.path;
    if (placeholder.root === "credentials" && tool.credentials?.includes(service))
      credentials[service] = { ...credentials[service], [field]: SECRET_STAND_IN };
  }
  return credentials;
};

/**
 * Returns the request as it would be sent, with masked secrets and the headers that are added
 * automatically. Returns undefined while the URL is not valid.
 */
export const buildRequestPreview = (
  handler: HttpHandler,
  values: TemplateValues,
  options?: { keepMissingValues: boolean },
) => {
  if ("problem" in parseUrlTemplate(handler.url)) return undefined;
  const { body = null, ...request } = buildMaskedRequest(handler, values, options);
  const automaticHeaders = generateHeaders(request.headers, 1);
  return {
    ...request,
    body,
    headers: [...request.headers, ...automaticHeaders],
    generated: [...request.generated, ...automaticHeaders.map(([name]) => name)],
  };
};
