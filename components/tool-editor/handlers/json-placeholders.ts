import { readJson, type Span } from "@/lib/agent/reading/json-text";
import { type Typing, typingAt } from "../fields/completion";
import type { FormIssue } from "../form/form-issues";

/** Whether a place is inside a quoted text, which ends with its line at the latest. */
const insideText = (before: string): boolean =>
  (before
    .slice(before.lastIndexOf("\n") + 1)
    .replace(/\\./g, "")
    .match(/"/g)?.length ?? 0) %
    2 ===
  1;

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A placeholder as it is written behind `before`: quoted, unless it stands inside a text. */
export const placeholderAsJson = (name: string, before: string): string =>
  insideText(before) ? escaped(`{{${name}}}`) : JSON.stringify(`{{${name}}}`);

/** The placeholder that is typed in a line of JSON; it never reaches out of its text. */
export const typingInJson = (line: string, caret: number): Typing | undefined => {
  const before = line.slice(0, caret);
  const inside = insideText(before);
  const rest = inside ? /^(?:[^"\\]|\\.)*/.exec(line.slice(caret))?.[0] : line.slice(caret);
  const typing = typingAt(before + (rest ?? ""), caret);
  if (!typing || insideText(line.slice(0, typing.from)) !== inside) return undefined;
  // The text that it began in has ended: the caret stands in another one.
  const gone = line.slice(typing.from, caret).replace(/\\./g, "").includes('"');
  if (inside && gone) return undefined;
  return { ...typing, written: typing.written.replace(/\\(.)/g, "$1") };
};

/** Where a name stands in braces within a part of the text. */
const spansOf = (text: string, { from, to }: Span, name: string): Span[] =>
  [...text.slice(from, to).matchAll(/\{\{([^{}]*)\}\}/g)]
    .filter(([, inner = ""]) => inner.trim() === escaped(name))
    .map(({ 0: found, index }) => ({ from: from + index, to: from + index + found.length }));

export type BodyMark = Span & { severity: "error"; message: string };

/** Where in the body's text each complaint belongs: the placeholder that is unknown, or else the whole value. */
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
