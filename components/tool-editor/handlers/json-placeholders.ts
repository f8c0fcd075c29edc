import { readJson, type Span } from "@/lib/agent/reading/json-text";
import { type Typing, typingAt } from "../fields/completion";
import type { FormIssue } from "../form/form-issues";

/** Whether a position is inside a quoted string. A string ends at the end of its line at the latest. */
const insideText = (before: string): boolean =>
  (before
    .slice(before.lastIndexOf("\n") + 1)
    .replace(/\\./g, "")
    .match(/"/g)?.length ?? 0) %
    2 ===
  1;

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A placeholder as JSON to insert after `before`: quoted unless it is inside a string. */
export const placeholderAsJson = (name: string, before: string): string =>
  insideText(before) ? escaped(`{{${name}}}`) : JSON.stringify(`{{${name}}}`);

/** The placeholder being typed in a line of JSON; it never extends beyond its string. */
export const typingInJson = (line: string, caret: number): Typing | undefined => {
  const before = line.slice(0, caret);
  const inside = insideText(before);
  const rest = inside ? /^(?:[^"\\]|\\.)*/.exec(line.slice(caret))?.[0] : line.slice(caret);
  const typing = typingAt(before + (rest ?? ""), caret);
  if (!typing || insideText(line.slice(0, typing.from)) !== inside) return undefined;
  // The string that it started in has ended: the caret is in another one.
  const gone = line.slice(typing.from, caret).replace(/\\./g, "").includes('"');
  if (inside && gone) return undefined;
  return { ...typing, written: typing.written.replace(/\\(.)/g, "$1") };
};

/** The spans of a placeholder within a part of the text. */
const spansOf = (text: string, { from, to }: Span, name: string): Span[] =>
  [...text.slice(from, to).matchAll(/\{\{([^{}]*)\}\}/g)]
    .filter(([, inner = ""]) => inner.trim() === escaped(name))
    .map(({ 0: found, index }) => ({ from: from + index, to: from + index + found.length }));

export type BodyMark = Span & { severity: "error"; message: string };

/** Diagnostics for the body's text: each issue marks the unknown placeholder, or else the whole value. */
export const bodyMarks = (text: string, issues: readonly FormIssue[]): BodyMark[] => {
  const read = readJson(text);
  if ("problem" in read) {
    const from = Math.min(read.at, text.length);
    return [{ from, to: from, severity: "error", message: read.problem }];
  }
  return issues.flatMap(({ inside = "", message, unknown }) => {
    const value = typeof inside === "string" ? read.places.get(inside) : undefined;
    if (!value) return [];
    const names = unknown === undefined ? [] : spansOf(text, value, unknown);
    const spans = names.length > 0 ? names : [value];
    return spans.map((span) => ({ ...span, severity: "error" as const, message }));
  });
};
