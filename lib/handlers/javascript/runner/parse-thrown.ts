import type { RunnerCompletion } from "../pool/protocol";
import { TOOL_FILE } from "./module-names";

const toText = (value: unknown): string => (typeof value === "string" ? value.slice(0, 4_000) : "");
const toOptionalText = (value: unknown) => (typeof value === "string" ? toText(value) : undefined);
/** Returns whole seconds, a day at most, or undefined if the value is not a positive number. */
const toSeconds = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? Math.min(Math.ceil(value), 86_400) : undefined;
const parseObject = (json: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
};

// The parser's errors have exactly this one line as their stack. Errors of running code also name a
// function.
const parserStack = new RegExp(`^\\s*at ${TOOL_FILE.replace(".", "\\.")}:(\\d+):(\\d+)\\s*$`);

/**
 * Parses the prelude's description of what a guest threw. The author's code may have replaced the
 * intrinsics that the prelude uses, so the text can be anything.
 */
export const parseThrown = (
  json: string,
  { isLoading, isFull }: { isLoading: boolean; isFull: boolean },
): RunnerCompletion => {
  const thrownValue = parseObject(json);
  const name = toText(thrownValue.name);
  const message = toText(thrownValue.message);
  const position =
    isLoading && name === "SyntaxError" ? parserStack.exec(toText(thrownValue.stack)) : null;
  if (position !== null) {
    return { kind: "syntax", message, line: Number(position[1]), column: Number(position[2]) };
  }
  if (name === "InternalError" && message === "out of memory")
    return { kind: "stopped", reason: "memory" };
  if (name === "InternalError" && message === "stack overflow")
    return { kind: "stopped", reason: "stack" };
  // Without memory for an Error, the engine throws null.
  if (isFull && thrownValue.isNull === true) return { kind: "stopped", reason: "memory" };
  const stack = toText(thrownValue.stack)
    .split("\n")
    .filter((line) => line.includes(TOOL_FILE))
    .join("\n");
  const details = thrownValue.tool === undefined ? undefined : Object(thrownValue.tool);
  return {
    kind: "thrown",
    name,
    message,
    stack,
    tool: details && {
      code: toText(details.code),
      parameter: toOptionalText(details.parameter),
      expected: toOptionalText(details.expected),
      example: toOptionalText(details.example),
      recoveryHint: toOptionalText(details.recoveryHint),
      retryAfterSeconds: toSeconds(details.retryAfterSeconds),
    },
  };
};
