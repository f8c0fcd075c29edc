import { parseTemplate } from "@/lib/agent/templates/template";

/** A path parameter as API documentation writes it: `{id}` or `:id`. */
export type UrlBlank = { name: string; from: number; to: number };

const start = /^https?:\/\/[^/?#]*/i;
const blanks = /\{([A-Za-z_][\w-]*)\}|(?<=\/):([A-Za-z_]\w*)(?=[/?#]|$)/g;

/** The path parameters in a URL's path and query, by position. `{{placeholders}}` are not included. */
export const urlBlanks = (url: string): UrlBlank[] => {
  const begin = start.exec(url)?.[0].length ?? 0;
  if (begin === 0 || parseTemplate(url).problem !== undefined) return [];
  const covered = url.replace(/\{\{.*?\}\}/g, (placeholder) => "\0".repeat(placeholder.length));
  return [...covered.matchAll(blanks)]
    .filter(({ index }) => index >= begin)
    .map(({ 0: whole, 1: braced, 2: named, index }) => ({
      name: braced ?? named ?? "",
      from: index,
      to: index + whole.length,
    }));
};

/** The URL with every path parameter replaced by a placeholder for the parameter of that name. */
export const fillBlanks = (url: string): string =>
  urlBlanks(url).reduceRight(
    (text, { name, from, to }) => `${text.slice(0, from)}{{params.${name}}}${text.slice(to)}`,
    url,
  );
