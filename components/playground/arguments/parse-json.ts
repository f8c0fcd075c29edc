import { formatJsonError, parseJsonText as parseText } from "@/lib/imports/readers/json-text";

/** Parses JSON; `problem` says why it is invalid. Numbers that cannot be represented exactly are rejected. */
export function parseJson(text: string): { value: unknown; problem?: string } {
  const result = parseText(text);
  return "problem" in result
    ? { value: undefined, problem: formatJsonError(text, result) }
    : { value: result.value };
}
