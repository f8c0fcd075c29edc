"use client";

import { type RefObject, useMemo, useRef } from "react";
import type { Offers } from "@/components/ui/code-assist";
import { CodeEditor } from "@/components/ui/code-editor";
import { useValue } from "../editor-state";
import { choiceLabel, useChoices } from "../fields/use-choices";
import { useBodyIssues } from "./body-issues";
import { bodyMarks, placeholderAsJson, typingInJson } from "./json-placeholders";

type Insert = RefObject<((text: (before: string) => string) => void) | null>;

/** Inserts a placeholder into the code editor at the caret, quoted where necessary. */
export function useBodyInsert() {
  const insert: Insert = useRef(null);
  const write = (placeholder: string) =>
    insert.current?.((before) => placeholderAsJson(placeholder.slice(2, -2), before));
  return { insert, write };
}

/** The body as JSON text with inline diagnostics. While it is invalid, the last valid body is kept. */
export function BodyText({ insert }: { insert: Insert }) {
  const [text, setText] = useValue("http.bodyJson");
  const issues = useBodyIssues();
  const { choicesOf, make } = useChoices();
  const diagnostics = useMemo(() => bodyMarks(text, issues), [text, issues]);
  const offers = (line: string, caret: number): Offers | undefined => {
    const typing = typingInJson(line, caret);
    if (!typing) return undefined;
    const { written, from, to } = typing;
    const choices = choicesOf(written).map((choice) => ({
      label: choiceLabel(choice),
      insert: placeholderAsJson(choice.name, line.slice(0, from)),
      ...(choice.create && { make: () => make(choice) }),
    }));
    return { from, to, choices };
  };
  return (
    <CodeEditor
      label="JSON body"
      language="json"
      value={text}
      onChange={setText}
      diagnostics={diagnostics}
      placeholders={offers}
      insert={insert}
      minHeight="8rem"
    />
  );
}
