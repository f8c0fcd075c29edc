import {
  compile,
  getRegisteredFunctions,
  type JSONValue,
  search,
} from "@jmespath-community/jmespath";
import { isObject } from "./json";
import { nearestName } from "./templates/placeholder-names";

/** The maximum length of an expression, in UTF-16 units. */
export const maxExpression = 4096;

/** The functions that a parsed expression calls; the parser itself accepts any name. */
function* functionsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* functionsIn(item);
  if (!isObject(node)) return;
  if (node.type === "Literal") return;
  if (node.type === "Function" && typeof node.name === "string") yield node.name;
  for (const child of Object.values(node)) yield* functionsIn(child);
}

/** Makes the parser's error message readable: without its heading, and with EOF as "the end". */
const readable = (said: string): string =>
  said
    .replace(/^syntax(?: error)?[:,]\s*/i, "")
    .replace(/\bEOF\b/g, "the end")
    .replace(/invalid token \(the end\): ""/, "it ends too early");

/** Why a text is not a JMESPath expression, as a sentence; undefined when it is one. Parses only, never evaluates. */
export const expressionProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Enter an expression or remove it.";
  if (text.length > maxExpression) return "Keep the expression under 4 KB.";
  try {
    const known = getRegisteredFunctions();
    const odd = [...functionsIn(compile(text))].find((name) => !known.includes(name));
    if (odd === undefined) return undefined;
    const nearest = nearestName(odd, known);
    return `Unknown function "${odd}".${nearest === undefined ? "" : ` Did you mean "${nearest}"?`}`;
  } catch (error) {
    // Deep nesting ends in a RangeError, whose message is about the call stack.
    const said =
      error instanceof RangeError ? "it is nested too deeply" : readable(String(messageOf(error)));
    return `This is not a JMESPath expression: ${said.replace(/\.$/, "")}.`;
  }
};
const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/**
 * Evaluates an expression on a JSON value. Its cost is not bounded, so it may run only in the author's own browser
 * tab; the server evaluates expressions in the sandbox.
 */
export const tryExpression = (
  text: string,
  value: unknown,
): { found: unknown } | { problem: string } => {
  const problem = expressionProblem(text);
  if (problem !== undefined) return { problem };
  try {
    return { found: search(value as JSONValue, text) };
  } catch (error) {
    return { problem: `The expression failed on this response: ${messageOf(error)}` };
  }
};

/** Truthiness as JMESPath defines it: false, null and empty strings, arrays and objects are false; 0 is true. */
export const isTruthy = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isObject(value) || Object.keys(value).length > 0;
};
