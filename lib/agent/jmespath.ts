import {
  compile,
  getRegisteredFunctions,
  type JSONValue,
  search,
} from "@jmespath-community/jmespath";
import { isObject } from "../schema/json";
import { findNearestName } from "./placeholders/nearest-name";

/** Maximum length of an expression, in UTF-16 code units. */
export const MAX_EXPRESSION_LENGTH = 4096;

/**
 * Yields the names of the functions that a parsed expression calls; the parser itself accepts any
 * name.
 */
function* findFunctionNames(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* findFunctionNames(item);
  if (!isObject(node)) return;
  if (node.type === "Literal") return;
  if (node.type === "Function" && typeof node.name === "string") yield node.name;
  for (const child of Object.values(node)) yield* findFunctionNames(child);
}

/** Makes the parser's message readable: strips its heading, and replaces EOF with "the end". */
const toReadableMessage = (message: string): string =>
  message
    .replace(/^syntax(?: error)?[:,]\s*/i, "")
    .replace(/\bEOF\b/g, "the end")
    .replace(/invalid token \(the end\): ""/, "it ends too early");

/**
 * Returns why a string is not a JMESPath expression. Returns undefined if it is one. Parses only,
 * never evaluates.
 */
export const checkExpression = (text: string): string | undefined => {
  if (text.trim() === "") return "Enter an expression or remove it.";
  if (text.length > MAX_EXPRESSION_LENGTH) return "Keep the expression under 4 KB.";
  try {
    const functionNames = getRegisteredFunctions();
    const unknownName = [...findFunctionNames(compile(text))].find(
      (name) => !functionNames.includes(name),
    );
    if (unknownName === undefined) return undefined;
    const suggestion = findNearestName(unknownName, functionNames);
    return `Unknown function "${unknownName}".${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`;
  } catch (error) {
    // Deep nesting ends in a RangeError, whose message is about the call stack.
    const reason =
      error instanceof RangeError
        ? "it is nested too deeply"
        : toReadableMessage(String(getErrorMessage(error)));
    return `This is not a valid JMESPath expression: ${reason.replace(/\.$/, "")}.`;
  }
};
const getErrorMessage = (error: unknown) => (error instanceof Error ? error.message : error);

/**
 * Evaluates an expression on a JSON value. The cost is unbounded, so this may run only in the
 * author's own browser tab; the server evaluates expressions in the sandbox.
 */
export const evaluateExpression = (
  text: string,
  value: unknown,
): { result: unknown } | { problem: string } => {
  const problem = checkExpression(text);
  if (problem !== undefined) return { problem };
  try {
    return { result: search(value as JSONValue, text) };
  } catch (error) {
    return { problem: `The expression failed on this response: ${getErrorMessage(error)}` };
  }
};

/**
 * Truthiness as defined by JMESPath: false, null and empty strings, arrays and objects are false; 0
 * is true.
 */
export const isJmespathTruthy = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isObject(value) || Object.keys(value).length > 0;
};
