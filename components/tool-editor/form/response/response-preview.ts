import { evaluateExpression, isJmespathTruthy } from "@/lib/agent/jmespath";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";

type Expressions = { select: string; errorWhen: string; errorMessage: string };

/** What a call would return for a 2xx response with this JSON. */
export type ResponsePreview =
  | { kind: "unreadable"; reason: string }
  | { kind: "result"; value: unknown }
  | { kind: "failure"; message: string | undefined };

/**
 * Evaluates the expressions in the same order as a call: the error condition, then the error
 * message or the selection.
 */
export const previewResponse = (
  { select, errorWhen, errorMessage }: Expressions,
  json: string,
): ResponsePreview => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // Use `parseJsonText` only to explain the error: it also rejects large numbers, which real
    // responses may contain.
    const parseResult = parseJsonText(json);
    const reason =
      "problem" in parseResult ? formatJsonError(json, parseResult) : "This is not valid JSON.";
    return { kind: "unreadable", reason };
  }
  const errorCheck = errorWhen === "" ? { result: false } : evaluateExpression(errorWhen, value);
  if ("problem" in errorCheck) return { kind: "unreadable", reason: errorCheck.problem };
  if (isJmespathTruthy(errorCheck.result)) {
    const errorResult =
      errorMessage === "" ? { result: null } : evaluateExpression(errorMessage, value);
    const errorText =
      "result" in errorResult && isJmespathTruthy(errorResult.result)
        ? errorResult.result
        : undefined;
    return {
      kind: "failure",
      message:
        typeof errorText === "string" || errorText === undefined
          ? errorText
          : JSON.stringify(errorText),
    };
  }
  const selection = select === "" ? { result: value } : evaluateExpression(select, value);
  return "problem" in selection
    ? { kind: "unreadable", reason: selection.problem }
    : { kind: "result", value: selection.result };
};
