import type { Issue } from "@/lib/errors";
import type { StoredFields } from "../credentials/credential-gaps";
import { getHandlerKind } from "../handlers";
import type { Resource } from "../manifest";
import type { BearerMode, Tool } from "../tool";
import { checkPlaceholderNames, type TemplateScope } from "./placeholder-names";

/**
 * Creates the scope of names that a tool's placeholders may use. `variables` are the agent's,
 * `stored` the Space's credentials; both are optional, because a tool can be checked without them.
 */
export const createPlaceholderScope = (
  tool: Pick<Tool, "parameters" | "credentials" | "bearer">,
  variables?: readonly string[],
  stored: StoredFields = {},
): TemplateScope => ({
  parameters: tool.parameters,
  ...(variables && { variables }),
  credentials: Object.fromEntries(
    (tool.credentials ?? []).map((service) => [
      service,
      Object.hasOwn(stored, service) ? (stored[service] ?? []) : [],
    ]),
  ),
  stored,
  ...(tool.bearer && { bearer: tool.bearer }),
});

/**
 * Finds unknown names in the placeholders of a tool's handler. Paths are JSON Pointers into the
 * handler.
 */
export const checkPlaceholders = (
  tool: Pick<Tool, "parameters" | "credentials" | "bearer" | "handler">,
  variables?: readonly string[],
  stored?: StoredFields,
): Issue[] =>
  checkPlaceholderNames(
    getHandlerKind(tool.handler).listPlaceholders(tool.handler),
    createPlaceholderScope(tool, variables, stored),
  );

/**
 * Finds unknown names in the placeholders of the agent's resource. A resource has no parameters and
 * no credentials, so only variables, the context and the caller's bearer token are available.
 */
export const checkResourcePlaceholders = (
  { handler }: Pick<Resource, "handler">,
  variables: readonly string[],
  bearer: BearerMode = "none",
): Issue[] =>
  checkPlaceholderNames(getHandlerKind(handler).listPlaceholders(handler), {
    parameters: false,
    credentials: {},
    variables,
    bearer,
  });
