import type { MiddlewareHandler } from "hono";
import { AppError, createIssueError, type Issue } from "@/lib/errors";
import { isJsonContent } from "@/lib/http/json-body";
import { decodeText, isInvalidText } from "@/lib/http/limited-text";
import { decodePercent } from "@/lib/schema/decode-percent";
import { describeDuplicateKey, findDuplicateKey } from "@/lib/schema/find-duplicate-key";
import { toIssuePointer } from "@/lib/schema/zod-issue";

/**
 * Deeper than any schema, request body or document of an agent, but far from overflowing the stack.
 */
const MAX_DEPTH = 256;
/** More than any object that can be used, such as the arguments of a call. */
const MAX_KEYS = 10_000;

/** A value in a JSON document and the path back to its root. */
type Place = { value: unknown; parent?: Place; step?: string; depth: number };

const toPointer = (place: Place): string => {
  const steps: string[] = [];
  for (let at = place; at.parent && at.step !== undefined; at = at.parent) steps.unshift(at.step);
  return toIssuePointer(steps);
};

/**
 * Describes a problem in a string: PostgreSQL stores neither U+0000 nor lone surrogates, and no
 * text for people needs them.
 */
const findTextProblem = (text: string): string | undefined => {
  if (text.includes("\0")) return "Remove the character U+0000, which cannot be stored.";
  if (!text.isWellFormed())
    return "Remove the lone surrogate, such as half of an emoji that was cut in two.";
  return undefined;
};

const findKeyProblem = (key: string): Omit<Issue, "path"> | undefined => {
  const message = findTextProblem(key);
  if (message) return { code: "invalid_text", message };
  return key === "__proto__"
    ? { code: "reserved_name", message: '"__proto__" cannot be a name. Choose another one.' }
    : undefined;
};

/**
 * Finds the first part of a JSON value that no route accepts. Iterative, because the value may be
 * deeply nested.
 */
export const findJsonIssue = (root: unknown): Issue | undefined => {
  const pending: Place[] = [{ value: root, depth: 0 }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { value, depth } = place;
    if (typeof value === "string") {
      const message = findTextProblem(value);
      if (message) return { code: "invalid_text", path: toPointer(place), message };
    }
    if (typeof value !== "object" || value === null) continue;
    if (depth === MAX_DEPTH) {
      const message = `The body is nested deeper than ${MAX_DEPTH} levels.`;
      return { code: "too_deep", path: "", message, data: { maximum: MAX_DEPTH } };
    }
    const entries = Object.entries(value);
    if (entries.length > MAX_KEYS && !Array.isArray(value)) {
      const message = `An object in the body has more than ${MAX_KEYS.toLocaleString("en")} keys.`;
      return { code: "too_big", path: toPointer(place), message, data: { maximum: MAX_KEYS } };
    }
    for (const [key, child] of entries) {
      const childPlace = { value: child, parent: place, step: key, depth: depth + 1 };
      const problem = findKeyProblem(key);
      if (problem) return { ...problem, path: toPointer(childPlace) };
      if (typeof child === "string" || typeof child === "object") pending.push(childPlace);
    }
  }
  return undefined;
};

const reject = (issue: Issue | undefined): void => {
  if (issue) throw createIssueError("invalid_input", issue);
};

/** No route reads a list of values, so a repeated parameter can only be a mistake. */
const findRepeatedParameter = (query: Record<string, string[]>): Issue | undefined => {
  const [name] = Object.entries(query).find(([, values]) => values.length > 1) ?? [];
  if (name === undefined) return undefined;
  const message = `The parameter "${name}" was sent more than once. Send it once.`;
  return { code: "repeated_parameter", path: toIssuePointer([name]), message };
};

/** Rejects paths and queries that no route accepts, so that the routes need not. */
export const checkUrl: MiddlewareHandler = async (c, next) => {
  const problem = findTextProblem(decodePercent(c.req.path) ?? c.req.path);
  if (problem) reject({ code: "invalid_text", path: "", message: problem });
  const query = c.req.queries();
  reject(findRepeatedParameter(query));
  const values = Object.entries(query).map(([name, [value]]) => [name, value]);
  reject(findJsonIssue(Object.fromEntries(values)));
  await next();
};

const findDuplicateIssue = (text: string): Issue | undefined => {
  const duplicate = findDuplicateKey(text);
  return duplicate && { code: "duplicate_key", path: "", message: describeDuplicateKey(duplicate) };
};

/** Describes why a body cannot be parsed, in the parser's words, which usually name the place. */
export const invalidJson = (error: unknown): AppError =>
  new AppError("invalid_input", `The request body is not valid JSON: ${(error as Error).message}.`);

const readJson = (bytes: ArrayBuffer): { text: string; value: unknown } => {
  try {
    const text = decodeText(bytes);
    return { text, value: JSON.parse(text) };
  } catch (error) {
    throw isInvalidText(error)
      ? new AppError("invalid_input", "The request body is not valid UTF-8.")
      : invalidJson(error);
  }
};

/** As JSON, a JSON Merge Patch would be valid, but replace what it should merge. */
const isPatchDocument = /^application\/[\w.+-]*patch\+json\b/i;

/**
 * Rejects JSON bodies that no route accepts. The routes themselves reject bodies of other types,
 * and missing ones, because clients send the content type even without a body.
 */
export const checkBody: MiddlewareHandler = async (c, next) => {
  const contentType = c.req.header("content-type");
  if (contentType !== undefined && isPatchDocument.test(contentType))
    throw new AppError(
      "unsupported_media_type",
      "Patch documents are not supported. Send the keys that change, each with its whole value, as application/json.",
    );
  if (contentType !== undefined && isJsonContent(contentType)) {
    const bytes = await c.req.arrayBuffer();
    if (bytes.byteLength > 0) {
      const { text, value } = readJson(bytes);
      reject(findJsonIssue(value) ?? findDuplicateIssue(text));
    }
  }
  await next();
};
