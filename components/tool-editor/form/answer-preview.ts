import { isTruthy, tryExpression } from "@/lib/agent/jmespath";
import { readJson, tellPlace } from "@/lib/agent/reading/json-text";

type Expressions = { select: string; errorWhen: string; errorMessage: string };

/** What a call would return for a 2xx response with this JSON. */
export type AnswerPreview =
  | { kind: "unreadable"; why: string }
  | { kind: "result"; value: unknown }
  | { kind: "failure"; message: string | undefined };

/** Evaluates the expressions in the order of a call: error condition, then error message or selection. */
export const previewAnswer = (
  { select, errorWhen, errorMessage }: Expressions,
  json: string,
): AnswerPreview => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // readJson is used only for its message: it rejects large numbers, which real responses may contain.
    const read = readJson(json);
    const why = "problem" in read ? tellPlace(json, read) : "This is not valid JSON.";
    return { kind: "unreadable", why };
  }
  const failed = errorWhen === "" ? { found: false } : tryExpression(errorWhen, value);
  if ("problem" in failed) return { kind: "unreadable", why: failed.problem };
  if (isTruthy(failed.found)) {
    const said = errorMessage === "" ? { found: null } : tryExpression(errorMessage, value);
    const found = "found" in said && isTruthy(said.found) ? said.found : undefined;
    return {
      kind: "failure",
      message: typeof found === "string" || found === undefined ? found : JSON.stringify(found),
    };
  }
  const kept = select === "" ? { found: value } : tryExpression(select, value);
  return "problem" in kept
    ? { kind: "unreadable", why: kept.problem }
    : { kind: "result", value: kept.found };
};
