import {
  compile,
  getRegisteredFunctions,
  type JSONValue,
  search,
} from "@jmespath-community/jmespath";
import { isObject } from "./json";
import { nearestName } from "./templates/placeholder-names";

/** What an expression may be long, in UTF-16 units. */
export const maxExpression = 4096;

/** The functions that a parsed expression calls: the parser itself lets any name pass. */
function* functionsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* functionsIn(item);
  if (!isObject(node)) return;
  if (node.type === "Literal") return;
  if (node.type === "Function" && typeof node.name === "string") yield node.name;
  for (const child of Object.values(node)) yield* functionsIn(child);
}

/** The parser's words without its own heading, and with the end called the end. */
const readable = (said: string): string =>
  said
    .replace(/^syntax(?: error)?[:,]\s*/i, "")
    .replace(/\bEOF\b/g, "the end")
    .replace(/invalid token \(the end\): ""/, "it ends too early");

/** Why a text is no JMESPath expression, as a sentence; nothing when it is one. It is parsed, never run. */
export const expressionProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Write an expression, or leave it out.";
  if (text.length > maxExpression) return "Keep the expression under 4 KB.";
  try {
    const known = getRegisteredFunctions();
    const odd = [...functionsIn(compile(text))].find((name) => !known.includes(name));
    if (odd === undefined) return undefined;
    const nearest = nearestName(odd, known);
    return `There is no function "${odd}".${nearest === undefined ? "" : ` Did you mean "${nearest}"?`}`;
  } catch (error) {
    // Deep nesting ends in a RangeError, whose words speak of a stack.
    const said =
      error instanceof RangeError ? "it nests too deep" : readable(String(messageOf(error)));
    return `This is no JMESPath expression: ${said.replace(/\.$/, "")}.`;
  }
};
const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

/**
 * What an expression finds in a JSON value, or why it finds nothing. Nothing bounds what it costs, so it is for
 * the author's own tab only: servers ask the sandbox.
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
    return { problem: `It does not fit this answer: ${messageOf(error)}` };
  }
};

/** Truth as JMESPath has it: false, null, and empty texts, lists and objects are false; 0 is true. */
export const isTruthy = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isObject(value) || Object.keys(value).length > 0;
};
