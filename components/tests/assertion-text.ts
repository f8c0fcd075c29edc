import { type AssertionWord, assertionProblem, assertionWords } from "@/lib/agent/assertions";
import type { Json } from "@/lib/agent/json";

/** Formats a value for editing: strings without quotes, unless they would then parse as other JSON. */
export const writeValue = (value: unknown): string => {
  if (value === undefined) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  return parsed(value) === undefined && value !== "" ? value : JSON.stringify(value);
};

const parsed = (text: string): { json: Json } | undefined => {
  try {
    return { json: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
};

const meant = (text: string): Json => {
  const read = parsed(text);
  return read ? read.json : text;
};

/** Parses a typed value: JSON where it is valid JSON, otherwise the text itself. */
export const readValue = (is: AssertionWord, text: string): { value?: Json; problem?: string } => {
  const { takes } = assertionWords[is];
  if (takes === "nothing") return {};
  const value: Json | undefined =
    takes === "pattern" || takes === "type" ? text : text === "" ? undefined : meant(text);
  const problem = assertionProblem(is, value);
  return { ...(value !== undefined && { value }), ...(problem && { problem }) };
};
