import type { FormIssue } from "@/components/tool-editor/form/validation/form-issues";
import { findOpenPlaceholder, type OpenPlaceholder } from "@/components/ui/placeholders/completion";
import { parseJsonText, type TextRange } from "@/lib/imports/readers/json-text";

/** Whether a position is inside a quoted string. A string ends no later than its line. */
const isInsideString = (before: string): boolean =>
  (before
    .slice(before.lastIndexOf("\n") + 1)
    .replace(/\\./g, "")
    .match(/"/g)?.length ?? 0) %
    2 ===
  1;

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Returns a placeholder as JSON to insert after `before`, quoted unless it is inside a string. */
export const placeholderAsJson = (name: string, before: string): string =>
  isInsideString(before) ? escapeJson(`{{${name}}}`) : JSON.stringify(`{{${name}}}`);

/**
 * Returns the placeholder being typed in a line of JSON. It never extends beyond its string.
 * Returns undefined if there is none.
 */
export const findOpenPlaceholderInJson = (
  line: string,
  caret: number,
): OpenPlaceholder | undefined => {
  const before = line.slice(0, caret);
  const isInside = isInsideString(before);
  const rest = isInside ? /^(?:[^"\\]|\\.)*/.exec(line.slice(caret))?.[0] : line.slice(caret);
  const placeholder = findOpenPlaceholder(before + (rest ?? ""), caret);
  if (!placeholder || isInsideString(line.slice(0, placeholder.from)) !== isInside)
    return undefined;
  // The string that it started in has ended, so the caret is in another one.
  const hasClosed = line.slice(placeholder.from, caret).replace(/\\./g, "").includes('"');
  if (isInside && hasClosed) return undefined;
  return { ...placeholder, query: placeholder.query.replace(/\\(.)/g, "$1") };
};

const placeholderToken = /\{\{\s*([A-Za-z_$][^{}\n]*?)\s*\}\}/y;

/**
 * Returns the name of a placeholder that stands where a value is expected. The parser takes its
 * first brace for an object and fails at the second one.
 */
const findUnquotedPlaceholder = (text: string, errorAt: number): string | undefined => {
  placeholderToken.lastIndex = Math.max(errorAt - 1, 0);
  return placeholderToken.exec(text)?.[1];
};

/** Parses a body like `parseJsonText`, but explains a placeholder without quotes. */
export const parseBodyText = (text: string): ReturnType<typeof parseJsonText> => {
  const json = parseJsonText(text);
  if (!("problem" in json)) return json;
  const name = findUnquotedPlaceholder(text, json.at);
  if (name === undefined) return json;
  const quoted = placeholderAsJson(name, "");
  return {
    ...json,
    problem: `Put the placeholder in double quotes: ${quoted}. It keeps its type.`,
  };
};

/** Returns the ranges of a placeholder within a part of the text. */
const findSpans = (text: string, { from, to }: TextRange, name: string): TextRange[] =>
  [...text.slice(from, to).matchAll(/\{\{([^{}]*)\}\}/g)]
    .filter(([, inner = ""]) => inner.trim() === escapeJson(name))
    .map(({ 0: match, index }) => ({ from: from + index, to: from + index + match.length }));

type BodyDiagnostic = TextRange & { severity: "error"; message: string };

/**
 * Returns diagnostics for the body's text. Each issue marks the unknown placeholder, or else the
 * whole value.
 */
export const getBodyDiagnostics = (
  text: string,
  issues: readonly FormIssue[],
): BodyDiagnostic[] => {
  const json = parseBodyText(text);
  if ("problem" in json) {
    const from = Math.min(json.at, text.length);
    return [{ from, to: from, severity: "error", message: json.problem }];
  }
  return issues.flatMap(({ inside = "", message, unknown }) => {
    const value = typeof inside === "string" ? json.places.get(inside) : undefined;
    if (!value) return [];
    const names = unknown === undefined ? [] : findSpans(text, value, unknown);
    const spans = names.length > 0 ? names : [value];
    return spans.map((span) => ({ ...span, severity: "error" as const, message }));
  });
};
