import {
  createCredentialStandIns,
  SECRET_STAND_IN,
} from "@/components/http-message/request-preview";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Variable } from "@/lib/agent/manifest";
import type { TemplateValues } from "@/lib/agent/placeholders/template-values";
import type { Tool } from "@/lib/agent/tool";
import { applyDefaults } from "@/lib/schema/apply-defaults";

/**
 * Returns values for a sample request: the arguments of the last run or of the tool's first
 * example, completed with defaults, and stand-ins for the secrets that a real call would have.
 */
export const sampleValues = (
  tool: Pick<Tool, "parameters" | "credentials" | "bearer" | "examples">,
  handler: HttpHandler,
  variables: readonly Variable[],
  lastArguments: Record<string, unknown> | undefined,
): TemplateValues => {
  const params = lastArguments ?? tool.examples?.[0]?.params ?? {};
  const secretNames = variables.filter((variable) => variable.secret).map(({ ref }) => ref);
  return {
    params: applyDefaults(tool.parameters, params),
    parameters: tool.parameters,
    variables: Object.fromEntries(secretNames.map((ref) => [ref, SECRET_STAND_IN])),
    secretVariables: secretNames,
    credentials: createCredentialStandIns(handler, tool),
    caller: tool.bearer === "none" ? {} : { bearer: SECRET_STAND_IN },
    context: {},
  };
};

/** Explains why a placeholder has no value in a sample request. */
export const explainMissingValue = (placeholder: string): string => {
  const [root] = placeholder.split(/[.[]/);
  if (root === "variables") return "sent by each caller";
  if (root === "context") return "sent by the host";
  if (root === "credentials") return "this tool may not use it";
  if (root === "caller") return "this tool does not use a Bearer token";
  return "no sample value";
};
