import type { Issue } from "@/lib/errors";
import { httpPlaceholders } from "./handlers/http";
import { checkPlaceholderNames, type TemplateScope } from "./templates/placeholder-names";
import type { Tool } from "./tool";

/** The names a tool's placeholders may use; `variables` are the agent's, unknown while only the tool is at hand. */
export const placeholderScope = (
  tool: Pick<Tool, "parameters" | "credentials" | "bearer">,
  variables?: readonly string[],
): TemplateScope => ({
  parameters: tool.parameters,
  ...(variables && { variables }),
  credentials: Object.fromEntries((tool.credentials ?? []).map((service) => [service, []])),
  ...(tool.bearer && { bearer: tool.bearer }),
});

/** Placeholders of the tool's handler that name nothing. Paths are JSON Pointers into the handler. */
export const checkPlaceholders = (
  tool: Pick<Tool, "parameters" | "credentials" | "bearer" | "handler">,
  variables?: readonly string[],
): Issue[] =>
  tool.handler.kind === "http"
    ? checkPlaceholderNames(httpPlaceholders(tool.handler), placeholderScope(tool, variables))
    : [];
