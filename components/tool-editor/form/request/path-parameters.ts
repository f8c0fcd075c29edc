import { parseTemplate } from "@/lib/agent/placeholders/template";

/** A path parameter as API documentation writes it: `{id}` or `:id`. */
export type PathParameter = { name: string; from: number; to: number };

const originPattern = /^https?:\/\/[^/?#]*/i;
const parameterPattern = /\{([A-Za-z_][\w-]*)\}|(?<=\/):([A-Za-z_]\w*)(?=[/?#]|$)/g;

/** The path parameters in a URL's path and query, by position. `{{placeholders}}` are not included. */
export const findPathParameters = (url: string): PathParameter[] => {
  const pathStart = originPattern.exec(url)?.[0].length ?? 0;
  if (pathStart === 0 || parseTemplate(url).problem !== undefined) return [];
  const masked = url.replace(/\{\{.*?\}\}/g, (placeholder) => "\0".repeat(placeholder.length));
  return [...masked.matchAll(parameterPattern)]
    .filter(({ index }) => index >= pathStart)
    .map(({ 0: whole, 1: bracedName, 2: colonName, index }) => ({
      name: bracedName ?? colonName ?? "",
      from: index,
      to: index + whole.length,
    }));
};

/** The URL with every path parameter replaced by a placeholder for the parameter of that name. */
export const insertPlaceholders = (url: string): string =>
  findPathParameters(url).reduceRight(
    (text, { name, from, to }) => `${text.slice(0, from)}{{params.${name}}}${text.slice(to)}`,
    url,
  );
