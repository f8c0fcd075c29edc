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

/** Collections of older versions have `enabled: false`. */
export const isDisabled = (row: Node) => row.disabled === true || row.enabled === false;
