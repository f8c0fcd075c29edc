"use client";

import { type ReactNode, useMemo } from "react";
import { CodeBlock } from "./code-block";

type JsonViewProps = {
  value: unknown;
  label?: string;
  caption?: ReactNode;
  className?: string;
};

const TOKEN =
  /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
// Beyond this, one span per token makes the page slow, so the text is not highlighted.
const COLOURED_CHARS = 200_000;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2) ?? "undefined";

function colour(text: string): ReactNode {
  if (text.length > COLOURED_CHARS) return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    parts.push(text.slice(last, match.index));
    const tone = quoted
      ? colon
        ? "property"
        : "string"
      : /[a-z]/.test(whole[0] ?? "")
        ? "keyword"
        : "number";
    parts.push(
      <span key={match.index} className={tones[tone]}>
        {quoted ?? whole}
      </span>,
      colon ?? "",
    );
    last = match.index + whole.length;
  }
  parts.push(text.slice(last));
  return parts;
}

const tones = {
  property: "text-code-property",
  string: "text-code-string",
  number: "text-code-number",
  keyword: "text-code-keyword",
};

/** Shows any JSON value, indented and highlighted, with a copy button. */
export function JsonView({ value, label = "JSON", caption, className }: JsonViewProps) {
  const text = useMemo(() => pretty(value), [value]);
  const coloured = useMemo(() => colour(text), [text]);
  return (
    <CodeBlock code={text} label={label} caption={caption} wrap className={className}>
      {coloured}
    </CodeBlock>
  );
}
