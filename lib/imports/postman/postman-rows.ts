import { decodePercent } from "@/lib/schema/decode-percent";
import { isObject } from "@/lib/schema/json";

export type Node = Record<string, unknown>;

export const toText = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
export const toRows = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The headers of a request, which may also be written as lines of text. */
export const toHeaderRows = (header: unknown): Node[] =>
  typeof header === "string"
    ? header.split(/\r?\n/).map((line) => {
        const [key = "", ...rest] = line.split(":");
        return { key, value: rest.join(":").trim() };
      })
    : toRows(header);

/** The headers of a folder and those of a request, which replace them. */
export const mergeHeaders = (inherited: readonly Node[], own: readonly Node[]): Node[] => {
  const toName = ({ key }: Node) => toText(key).toLowerCase();
  const names = new Set(own.map(toName));
  return [...inherited.filter((row) => !names.has(toName(row))), ...own];
};

/** Collections of older versions have `enabled: false`. */
export const isDisabled = (row: Node) => row.disabled === true || row.enabled === false;

/** The URL as it was typed, or made of its parts. */
export const getRawUrl = (url: unknown): string => {
  if (typeof url === "string") return url;
  if (!isObject(url)) return "";
  if (toText(url.raw)) return toText(url.raw);
  const host = Array.isArray(url.host) ? url.host.map(toText).join(".") : toText(url.host);
  const path = Array.isArray(url.path)
    ? url.path.map((step) => (isObject(step) ? toText(step.value) : toText(step))).join("/")
    : toText(url.path);
  const protocol = toText(url.protocol);
  return `${protocol ? `${protocol}://` : ""}${host}${url.port ? `:${toText(url.port)}` : ""}/${path.replace(/^\//, "")}`;
};

/** The rows of the query, which may be only part of the URL. */
export const listQueryRows = (url: unknown): Node[] => {
  const rows = isObject(url) ? toRows(url.query) : [];
  const raw = getRawUrl(url);
  if (rows.length > 0 || !raw.includes("?")) return rows;
  const queryString = raw.slice(raw.indexOf("?") + 1).split("#")[0] ?? "";
  // Not URLSearchParams, which would encode the braces of variables.
  return queryString.split("&").map((pair) => {
    const equals = pair.indexOf("=");
    return {
      key: equals === -1 ? pair : pair.slice(0, equals),
      value: equals === -1 ? "" : pair.slice(equals + 1),
    };
  });
};

const countVariables = (text: string): number => text.split("{{").length;

/** What a service reads of a name or a value in the query: `%20` and `+` are sent as they are typed. */
const decodeQueryText = (text: string): string => {
  const decoded = text.replace(/\{\{[^{}]*\}\}|\+|(?:%[\da-f]{2})+/gi, (part) => {
    if (part.startsWith("{{")) return part;
    return part === "+" ? " " : (decodePercent(part) ?? part);
  });
  // Braces that were encoded are no variable.
  return countVariables(decoded) > countVariables(text) ? text : decoded;
};

export const decodeQueryRow = ({ key, value, ...row }: Node): Node => ({
  ...row,
  key: decodeQueryText(toText(key)),
  value: decodeQueryText(toText(value)),
});

/** A row of a product that encodes these characters itself, for Postman, which sends them as they are. */
export const encodeInRow = ({ key, value, ...row }: Node, characters: RegExp): Node => ({
  ...row,
  key: toText(key).replace(characters, encodeURIComponent),
  value: toText(value).replace(characters, encodeURIComponent),
});
