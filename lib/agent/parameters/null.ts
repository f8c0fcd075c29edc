import { json } from "./json";
import type { ParameterKind } from "./parameter-kind";

/** Only null; used as a variant of a union. */
export const nullKind: ParameterKind = {
  ...json,
  label: "Null",
  picker: "in variants",
  matches: ({ type }) => type === "null",
  blank: { type: "null" },
  convert: undefined,
  parse: (text) => (text === "null" ? null : undefined),
  invalidMessage: "Enter null.",
  initialDefault: null,
};
