import { decodePercent } from "@/lib/schema/decode-percent";
import { isObject } from "@/lib/schema/json";
import type { AddWarning } from "../import-kind";

export type Node = Record<string, unknown>;

export const toText = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
export const toRows = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Copies the name of a row, which is what Bruno and Insomnia call its key, to `key`. */
export const toKeyRow = (row: Node): Node => ({ ...row, key: row.name });

export const getDescription = ({ description }: Node): string =>
  toText(isObject(description) ? description.content : description).trim();

/** Returns the headers of a request, which may also be written as lines of text. */
export const toHeaderRows = (header: unknown): Node[] =>
  typeof header === "string"
    ? header.split(/\r?\n/).map((line) => {
        const [key = "", ...rest] = line.split(":");
        return { key, value: rest.join(":").trim() };
      })
    : toRows(header);

/** Whether a row is disabled. Older collections have `enabled: false`. */
export const isDisabled = (row: Node) => row.disabled === true || row.enabled === false;

const toHeaderName = ({ key }: Node): string => toText(key).trim().toLowerCase();

/**
 * Returns headers of folders and then of a request. Enabled ones override earlier ones, unless
 * `isRepeatable` says that a product sends all headers of a name.
 */
export const mergeHeaders = (
  inherited: readonly Node[],
  own: readonly Node[],
  isRepeatable: (name: string) => boolean = () => false,
): Node[] => {
  const rows = [...inherited, ...own];
  const lastIndexes = new Map(
    rows.flatMap((row, index) => (isDisabled(row) ? [] : [[toHeaderName(row), index] as const])),
  );
  return rows.filter((row, index) => {
    const name = toHeaderName(row);
    return isRepeatable(name) || index >= (lastIndexes.get(name) ?? 0);
  });
};

/** Returns the URL as it was typed, or builds it from its parts. */
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

/** Returns the rows of the query, which may exist only as part of the URL. */
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

/**
 * Decodes a name or value in the query as a service would. Postman sends `%20` and `+` as they are
 * typed. Another product encodes the `literal` characters itself, so they stay what they are.
 */
export const decodeQueryText = (text: string, literal: string): string => {
  const decoded = text.replace(/\+|(?:%[\da-f]{2})+/gi, (part) => {
    if (literal.includes(part.charAt(0))) return part;
    return part === "+" ? " " : (decodePercent(part) ?? part);
  });
  // Encoded braces are not a placeholder.
  return decoded.includes("{{") && !text.includes("{{") ? text : decoded;
};

const MAX_ROWS = 100;

/** Returns as many rows as a request can have, with a warning if there are more. */
export const limitRows = <Row>(
  rows: readonly Row[],
  part: "query" | "headers",
  addWarning: AddWarning,
): Row[] => {
  if (rows.length > MAX_ROWS)
    addWarning(
      `/handler/${part}`,
      "row_left_out",
      `A request can have at most ${MAX_ROWS} rows, so only the first ${MAX_ROWS} of ${rows.length} are sent.`,
    );
  return rows.slice(0, MAX_ROWS);
};
