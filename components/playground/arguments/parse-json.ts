import { formatJsonError, parseJsonText as parseText } from "@/lib/imports/readers/json-text";

/**
 * Parses JSON. `problem` explains why it is invalid. Rejects numbers that cannot be represented
 * exactly.
 */
export function parseJson(text: string): { value: unknown; problem?: string } {
  const result = parseText(text);
  return "problem" in result
    ? { value: undefined, problem: formatJsonError(text, result) }
    : { value: result.value };
}
