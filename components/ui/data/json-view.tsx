"use client";

import { type ReactNode, useMemo } from "react";
import { formatCappedJson, formatWholeJson, measureWholeJson } from "../code/capped-text";
import { CodeBlock } from "../code/code-block";

type JsonViewProps = {
  value: unknown;
  label?: string;
  caption?: ReactNode;
};

const TOKEN =
  /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const getTone = (token: string, isKey: boolean): keyof typeof tones => {
  if (token.startsWith('"')) return isKey ? "property" : "string";
  return /^[a-z]/.test(token) ? "keyword" : "number";
};

function highlight(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, stringToken, colon] = match;
    parts.push(text.slice(last, match.index));
    const tone = getTone(whole, colon !== undefined);
    parts.push(
      <span key={match.index} className={tones[tone]}>
        {stringToken ?? whole}
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

/**
 * Shows any JSON value, indented and highlighted, with a copy button. A large value is cut and can
 * be downloaded.
 */
export function JsonView({ value, label = "JSON", caption }: JsonViewProps) {
  const { text, isCut } = useMemo(() => formatCappedJson(value), [value]);
  const bytes = useMemo(() => (isCut ? measureWholeJson(value) : undefined), [isCut, value]);
  const highlighted = useMemo(() => highlight(text), [text]);
  return (
    <CodeBlock
      code={text}
      label={label}
      caption={caption}
      wrap
      download={
        isCut
          ? {
              name: "result.json",
              getText: () => formatWholeJson(value),
              bytes,
              // The download may have fewer characters than are shown.
              form: "without indentation",
            }
          : undefined
      }
    >
      {highlighted}
    </CodeBlock>
  );
}
