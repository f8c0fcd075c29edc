"use client";

import { type RefObject, useMemo, useRef } from "react";
import { CodeEditor } from "@/components/ui/code-editor";
import { useValue } from "../editor-state";
import { readJson } from "../form/json-text";
import { useBodyIssues } from "./body-issues";

type Insert = RefObject<((text: (before: string) => string) => void) | null>;

/** Whether a place in a JSON text is inside a quoted text. */
const insideText = (before: string): boolean =>
  (before.replace(/\\./g, "").match(/"/g)?.length ?? 0) % 2 === 1;

/** The way into the editor's text: a placeholder is written at the caret, quoted where it has to be. */
export function useBodyInsert() {
  const insert: Insert = useRef(null);
  const write = (placeholder: string) =>
    insert.current?.((before) => (insideText(before) ? placeholder : `"${placeholder}"`));
  return { insert, write };
}

/** The body's text, whose mistakes are marked where they stand; the last readable one stays in force. */
export function BodyText({ insert }: { insert: Insert }) {
  const [text, setText] = useValue("http.bodyJson");
  const issues = useBodyIssues();
  const diagnostics = useMemo(() => {
    const read = readJson(text);
    if ("problem" in read) {
      const from = Math.min(read.at, text.length);
      return [{ from, to: from, severity: "error" as const, message: read.problem }];
    }
    return issues.flatMap(({ inside = "", message }) => {
      const span = typeof inside === "string" ? read.places.get(inside) : undefined;
      return span ? [{ ...span, severity: "error" as const, message }] : [];
    });
  }, [text, issues]);
  return (
    <CodeEditor
      label="JSON body"
      language="json"
      value={text}
      onChange={setText}
      diagnostics={diagnostics}
      insert={insert}
      minHeight="8rem"
    />
  );
}
