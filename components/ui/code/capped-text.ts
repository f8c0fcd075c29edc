import { cutText } from "@/lib/schema/truncate";

/** Maximum number of characters to show. More text in one block makes the page slow. */
export const MAX_SHOWN_CHARS = 100_000;

/** Deeper values are not indented further, because indentation alone would be most of the text. */
const MAX_INDENTED_DEPTH = 40;

type CappedText = { text: string; isCut: boolean };

export const capText = (text: string): CappedText =>
  text.length > MAX_SHOWN_CHARS
    ? { text: cutText(text, MAX_SHOWN_CHARS), isCut: true }
    : { text, isCut: false };

type Step = { value: unknown; depth: number; prefix: string } | { text: string };

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

const indent = (depth: number) => `\n${"  ".repeat(Math.min(depth, MAX_INDENTED_DEPTH))}`;
const writeOnOneLine = () => "";

/** Returns the steps that write an array or an object, in order. */
const expand = (value: object, depth: number, breakLine: typeof indent): Step[] => {
  const isList = Array.isArray(value);
  const entries: [string, unknown][] = isList
    ? value.map((item) => ["", item === undefined ? null : item])
    : Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return [{ text: isList ? "[]" : "{}" }];
  const lineStart = breakLine(depth + 1);
  return [
    { text: isList ? "[" : "{" },
    ...entries.map(([name, item], index) => ({
      value: item,
      depth: depth + 1,
      prefix: `${index > 0 ? "," : ""}${lineStart}${isList ? "" : `${JSON.stringify(name)}: `}`,
    })),
    { text: `${breakLine(depth)}${isList ? "]" : "}"}` },
  ];
};

/** Writes a JSON value iteratively, because a deep value would exhaust the stack. */
const writeJson = (root: unknown, maxChars: number, breakLine: typeof indent): string => {
  const steps: Step[] = [{ value: root, depth: 0, prefix: "" }];
  const parts: string[] = [];
  let length = 0;
  const write = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  for (let step = steps.pop(); step && length <= maxChars; step = steps.pop()) {
    if ("text" in step) {
      write(step.text);
      continue;
    }
    write(step.prefix);
    if (!isContainer(step.value)) {
      write(JSON.stringify(step.value) ?? "undefined");
      continue;
    }
    for (const next of expand(step.value, step.depth, breakLine).reverse()) steps.push(next);
  }
  return parts.join("");
};

/**
 * Formats a JSON value like `JSON.stringify(value, null, 2)`, but stops at the cap, so that neither
 * a large nor a deep value blocks the page.
 */
export const formatCappedJson = (value: unknown): CappedText =>
  capText(writeJson(value, MAX_SHOWN_CHARS, indent));

/** Formats a whole JSON value on one line, however deep it is. */
export const formatWholeJson = (value: unknown): string =>
  writeJson(value, Number.POSITIVE_INFINITY, writeOnOneLine);

export const getByteCount = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Estimates the size in bytes of the output of `formatWholeJson`, in a fraction of the time.
 * Returns undefined if the value is too deep.
 */
export const measureWholeJson = (value: unknown): number | undefined => {
  try {
    return getByteCount(JSON.stringify(value));
  } catch {
    return undefined;
  }
};
