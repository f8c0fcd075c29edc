import { parseArguments } from "@/lib/imports/readers/json-text";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { Params } from "../arguments/initial-values";
import type { Source } from "../workspace/source";
import { withoutSecrets } from "./without-secrets";

/**
 * Maximum length of the arguments in characters of JSON. Browsers and chat clients truncate longer
 * links.
 */
const MAX_ARGUMENTS_CHARS = 4096;

/**
 * Returns the arguments in a link's query. Returns undefined if there are none or they cannot be
 * parsed.
 */
export const readLinkArguments = (query: Pick<URLSearchParams, "get">): Params | undefined => {
  const text = query.get("args");
  if (!text || text.length > MAX_ARGUMENTS_CHARS) return undefined;
  return parseArguments(text).params;
};

export type DeepLink = { path: string; omitted: "nothing" | "secrets" | "everything" };

/**
 * Returns a link that opens the playground with these arguments. `omitted` tells whether it leaves
 * out nothing, secrets, or all arguments.
 */
export const createDeepLink = (
  path: string,
  { tool, params, source = "draft" }: { tool: string; params: Params; source?: Source },
  schema: JsonSchema,
): DeepLink => {
  const publicParams = withoutSecrets(params, schema);
  const text = JSON.stringify(publicParams);
  const isTooLong = text.length > MAX_ARGUMENTS_CHARS;
  const query = new URLSearchParams({
    tool,
    ...(source === "published" && { source }),
    ...(!isTooLong && { args: text }),
  });
  const omittedValues = JSON.stringify(params) === text ? "nothing" : "secrets";
  return {
    path: `${path}?${query}`,
    omitted: isTooLong ? "everything" : omittedValues,
  };
};
