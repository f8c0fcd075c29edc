import { applyDefaults } from "@/lib/agent/defaults";
import { type HttpHandler, httpPlaceholders } from "@/lib/agent/handlers/http";
import type { Variable } from "@/lib/agent/manifest";
import type { TemplateValues } from "@/lib/agent/templates/template-values";
import type { Tool } from "@/lib/agent/tool";

/** Stands for a secret, which only a real call knows: it is masked before anybody sees it. */
const known = "known";

/**
 * What placeholders are filled with where nobody calls: arguments from the last try, else the tool's first
 * example, completed by its defaults; secrets as known where a real call would have them.
 */
export const sampleValues = (
  tool: Pick<Tool, "parameters" | "credentials" | "bearer" | "examples">,
  handler: HttpHandler,
  variables: readonly Variable[],
  tried: Record<string, unknown> | undefined,
): TemplateValues => {
  const params = tried ?? tool.examples?.[0]?.params ?? {};
  const secret = variables.filter((variable) => variable.secret).map(({ ref }) => ref);
  const credentials: TemplateValues["credentials"] = {};
  for (const { placeholder } of httpPlaceholders(handler)) {
    const [service = "", field = ""] = placeholder.path;
    if (placeholder.root === "credentials" && tool.credentials?.includes(service))
      credentials[service] = { ...credentials[service], [field]: known };
  }
  return {
    params: applyDefaults(tool.parameters, params) as Record<string, unknown>,
    variables: Object.fromEntries(secret.map((ref) => [ref, known])),
    secretVariables: secret,
    credentials,
    caller: tool.bearer === "none" ? {} : { bearer: known },
    context: {},
  };
};

/** Why a placeholder has no value in a sample. */
export const whyMissing = (placeholder: string): string => {
  const [root] = placeholder.split(/[.[]/);
  if (root === "variables") return "each caller sends its own";
  if (root === "context") return "the host sends it";
  if (root === "credentials") return "not granted to this tool";
  if (root === "caller") return "this tool takes no Bearer token";
  return "no sample value";
};
