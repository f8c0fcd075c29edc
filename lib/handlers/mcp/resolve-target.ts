import type { McpHandler } from "@/lib/agent/handlers/mcp";
import type { TemplateValues } from "@/lib/agent/placeholders/template-values";
import type { ToolError } from "@/lib/agent/tool-error";
import { resolveRequest } from "@/lib/templates/resolve-request";
import type { McpTarget } from "./connection";

type ResolvedTarget = Pick<McpTarget, "url" | "headers" | "services"> & {
  /** Strings that must not appear in messages. */
  secrets: readonly string[];
};

/** Fills in the placeholders of a server's URL and authentication, as for an HTTP request. */
export const resolveTarget = (
  { url, auth }: Pick<McpHandler, "url" | "auth">,
  values: TemplateValues,
): { ok: true; target: ResolvedTarget } | { ok: false; error: ToolError } => {
  const resolution = resolveRequest({ kind: "http", method: "POST", url, auth }, values);
  if (!resolution.ok) return resolution;
  const { request, secrets, services } = resolution;
  return { ok: true, target: { url: request.url, headers: request.headers, services, secrets } };
};
