import { parseTemplate } from "@/lib/agent/placeholders/template";
import { isObject, type Json } from "@/lib/schema/json";

/** Returns the text of a template without placeholders, or undefined if it has any. */
export const toLiteral = (template: string): string | undefined => {
  const { template: parts, problem } = parseTemplate(template);
  if (problem !== undefined || parts.some((part) => typeof part === "object")) return undefined;
  return parts.join("");
};

/** Does the same for every text in a value. Undefined if one of them has placeholders. */
export const toLiteralJson = (value: Json): Json | undefined => {
  if (typeof value === "string") return toLiteral(value);
  if (Array.isArray(value)) {
    const items = value.map(toLiteralJson);
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, toLiteralJson(item)] as const);
  return entries.some(([, item]) => item === undefined)
    ? undefined
    : (Object.fromEntries(entries) as Json);
};

/**
 * Common notations for a value to fill in: `$ID`, `${ID}`, `%ID%`, `{id}`, `{{id}}`, `:id`, `<id>`,
 * `[ID]` and `YOUR_ID`.
 */
const placeholderPattern =
  /^(?:\$\{?(\w+)\}?|%([A-Za-z_]\w*)%|\{{1,2} ?([\w.-]+) ?\}{1,2}|:([A-Za-z]\w*)|<([\w -]+)>|\[([A-Za-z_][\w -]*)\]|your[_-]([\w-]+))$/i;
export const findPlaceholderName = (text: string): string | undefined =>
  placeholderPattern.exec(text)?.slice(1).find(Boolean);
