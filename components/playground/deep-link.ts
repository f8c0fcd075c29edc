import { isObject } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { readJson } from "./read-json";
import type { Source } from "./source";
import type { Params } from "./starting-values";
import { withoutSecrets } from "./without-secrets";

/** In characters of JSON. Browsers and chat clients truncate longer links. */
const longest = 4096;

/** The arguments in a link's query; undefined when there are none or they cannot be parsed. */
export const argumentsOf = (query: Pick<URLSearchParams, "get">): Params | undefined => {
  const text = query.get("args");
  if (!text || text.length > longest) return undefined;
  const { value } = readJson(text);
  return isObject(value) ? value : undefined;
};

export type DeepLink = { path: string; left: "nothing" | "secrets" | "everything" };

/** A link that opens the playground with these arguments; `omitted` tells which of them it leaves out. */
export const deepLink = (
  path: string,
  tool: string,
  params: Params,
  schema: JsonSchema,
  source: Source = "draft",
): DeepLink => {
  const open = withoutSecrets(params, schema);
  const text = JSON.stringify(open);
  const tooLong = text.length > longest;
  const query = new URLSearchParams({
    tool,
    ...(source === "published" && { source }),
    ...(!tooLong && { args: text }),
  });
  const hid = JSON.stringify(params) !== text;
  return { path: `${path}?${query}`, left: tooLong ? "everything" : hid ? "secrets" : "nothing" };
};
