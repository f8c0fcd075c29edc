import type { Variable } from "./manifest";
import type { Tool } from "./tool";

/**
 * The extension in which an agent's OpenAPI document states what OpenAPI has no keyword for, so that
 * an import of the document keeps it.
 */
export const OPENAPI_EXTENSION = "x-toolwright";

/** The extension of a tool's operation. */
export type OperationExtension = Pick<
  Tool,
  | "title"
  | "icon"
  | "category"
  | "visibleParameters"
  | "annotations"
  | "version"
  | "author"
  | "credits"
>;

/** The extension of the other operations, which are not tools. */
export type RouteExtension = { route: "list" | "resource" };

/** The paragraph that follows the agent's description. */
export const CALLS_PARAGRAPH =
  "Every error has the same three keys. Hosts may add executionId, chatId, userId and toolName to any body; these are removed before the parameters are checked.";

/** The extension of a header parameter that is a variable of the agent. */
export type ParameterExtension = { variable: Pick<Variable, "name" | "secret"> };

/** The extension of the security scheme for the caller's own token. */
export type SchemeExtension = { isOfCaller: true };
