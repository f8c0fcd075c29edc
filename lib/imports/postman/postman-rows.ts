import { isObject } from "@/lib/schema/json";

export type Node = Record<string, unknown>;

export const toText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : "";
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

/** Collections of older versions have `enabled: false`. */
export const isDisabled = (row: Node) => row.disabled === true || row.enabled === false;
