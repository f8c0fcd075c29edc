/** A range of a string, in UTF-16 units, identified by a number. */
export type Mark = { number: number; from: number; to: number };
export type Segment = { text: string; from: number; number?: number };

/**
 * Splits a string at its marks. Marks that overlap another one or exceed the string are truncated.
 */
export const splitAtMarks = (text: string, marks: readonly Mark[]): Segment[] => {
  const segments: Segment[] = [];
  let at = 0;
  for (const { number, from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, at);
    const end = Math.min(to, text.length);
    if (start >= end) continue;
    if (start > at) segments.push({ text: text.slice(at, start), from: at });
    segments.push({ text: text.slice(start, end), from: start, number });
    at = end;
  }
  if (at < text.length) segments.push({ text: text.slice(at), from: at });
  return segments;
};

const isJson = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
};

/**
 * Indents JSON and moves its marks along. Other text is unchanged. Works on the text itself, so
 * values are never reparsed.
 */
export const indentJson = (
  text: string,
  marks: readonly Mark[],
): { text: string; marks: readonly Mark[] } => {
  if (!isJson(text)) return { text, marks };
  const offsets: number[] = [];
  let out = "";
  let depth = 0;
  let inString = false;
  const line = () => `\n${"  ".repeat(depth)}`;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (inString) {
      offsets[at] = out.length;
      out += char;
      if (char === "\\") {
        at += 1;
        offsets[at] = out.length;
        out += text[at] ?? "";
      } else if (char === '"') inString = false;
      continue;
    }
    if (/\s/.test(char)) {
      offsets[at] = out.length;
      continue;
    }
    const isClosing = char === "}" || char === "]";
    if (isClosing) depth -= 1;
    if (isClosing && !/[{[]$/.test(out)) out += line();
    offsets[at] = out.length;
    out += char;
    if (char === '"') inString = true;
    else if (char === ":") out += " ";
    else if (char === ",") out += line();
    else if (char === "{" || char === "[") {
      depth += 1;
      const next = text.slice(at + 1).trimStart()[0];
      if (next !== "}" && next !== "]") out += line();
    }
  }
  const movedMarks = marks.map(({ number, from, to }) => ({
    number,
    from: offsets[from] ?? out.length,
    to: (offsets[to - 1] ?? out.length) + 1,
  }));
  return { text: out, marks: movedMarks };
};
