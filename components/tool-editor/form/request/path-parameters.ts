import { parseTemplate } from "@/lib/agent/placeholders/template";

/** A path parameter in API documentation notation: `{id}` or `:id`. */
type PathParameter = { name: string; from: number; to: number };

const originPattern = /^https?:\/\/[^/?#]*/i;
const parameterPattern = /\{([A-Za-z_][\w-]*)\}|(?<=\/):([A-Za-z_]\w*)(?=[/?#]|$)/g;

/**
 * Returns the path parameters in a URL's path and query, by position. Ignores `{{placeholders}}`.
 */
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

/** Replaces every path parameter in the URL with a placeholder for the parameter of that name. */
export const insertPlaceholders = (url: string): string =>
  findPathParameters(url).reduceRight(
    (text, { name, from, to }) => `${text.slice(0, from)}{{params.${name}}}${text.slice(to)}`,
    url,
  );
