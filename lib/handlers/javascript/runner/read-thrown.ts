import type { EndedByRunner } from "../protocol";
import { toolFile } from "./engine";

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, 4_000) : "");
const optional = (value: unknown) => (typeof value === "string" ? text(value) : undefined);
const parse = (json: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
};

// The parser's errors have exactly this one line as their stack; errors of running code also name a function.
const parserStack = new RegExp(`^\\s*at ${toolFile.replace(".", "\\.")}:(\\d+):(\\d+)\\s*$`);

/**
 * Parses the prelude's description of what a guest threw. The author's code may have replaced the intrinsics that the
 * prelude uses, so the text can be anything.
 */
export const readThrown = (
  json: string,
  { loading, full }: { loading: boolean; full: boolean },
): EndedByRunner => {
  const thrown = parse(json);
  const [name, message] = [text(thrown.name), text(thrown.message)];
  const parsed = loading && name === "SyntaxError" ? parserStack.exec(text(thrown.stack)) : null;
  if (parsed !== null) {
    return { kind: "syntax", message, line: Number(parsed[1]), column: Number(parsed[2]) };
  }
  if (name === "InternalError" && message === "out of memory")
    return { kind: "stopped", why: "memory" };
  if (name === "InternalError" && message === "stack overflow")
    return { kind: "stopped", why: "stack" };
  // Without memory for an Error, the engine throws null.
  if (full && message === "null") return { kind: "stopped", why: "memory" };
  const stack = text(thrown.stack)
    .split("\n")
    .filter((line) => line.includes(toolFile))
    .join("\n");
  const facts = thrown.tool === undefined ? undefined : Object(thrown.tool);
  return {
    kind: "thrown",
    name,
    message,
    stack,
    tool: facts && {
      code: text(facts.code),
      parameter: optional(facts.parameter),
      expected: optional(facts.expected),
      example: optional(facts.example),
      recoveryHint: optional(facts.recoveryHint),
    },
  };
};
