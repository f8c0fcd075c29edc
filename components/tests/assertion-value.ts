import {
  type AssertionOperator,
  assertionOperators,
  checkAssertionValue,
} from "@/lib/agent/tool-tests/assertions";
import { type Json, parseJson } from "@/lib/schema/json";

/**
 * Formats a value for editing. Strings have no quotes, unless they would then parse as other JSON.
 */
export const formatValue = (value: unknown): string => {
  if (value === undefined) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  return parseJson(value) === undefined && value !== "" ? value : JSON.stringify(value);
};

const parseText = (text: string): Json | undefined => {
  if (text === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : value;
};

/** Parses a typed value: as JSON if it is valid, otherwise as a plain string. */
export const parseAssertionValue = (
  comparison: AssertionOperator,
  text: string,
): { value?: Json; problem?: string } => {
  const { operand } = assertionOperators[comparison];
  if (operand === "nothing") return {};
  const value = operand === "pattern" || operand === "type" ? text : parseText(text);
  const problem = checkAssertionValue(comparison, value);
  return { ...(value !== undefined && { value }), ...(problem && { problem }) };
};
