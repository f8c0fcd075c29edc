"use client";

import { type RefObject, useMemo, useRef } from "react";
import { useValue } from "@/components/tool-editor/editor-state";
import { usePlaceholderSource } from "@/components/tool-editor/fields/use-placeholder-source";
import type { CompletionChoices } from "@/components/ui/code/code-assist";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { choiceLabel } from "@/components/ui/placeholders/placeholder-source";
import {
  findOpenPlaceholderInJson,
  getBodyDiagnostics,
  placeholderAsJson,
} from "./json-placeholders";
import { useBodyIssues } from "./use-body-issues";

type InsertRef = RefObject<((text: (before: string) => string) => void) | null>;

/**
 * Returns a function that inserts a placeholder into the code editor at the caret, quoted if
 * necessary.
 */
export function useBodyInsert() {
  const insert: InsertRef = useRef(null);
  const insertPlaceholder = (placeholder: string) =>
    insert.current?.((before) => placeholderAsJson(placeholder.slice(2, -2), before));
  return { insert, insertPlaceholder };
}

/**
 * Edits the body as JSON text with inline diagnostics. While the text is invalid, keeps the last
 * valid body.
 */
export function BodyText({ insert }: { insert: InsertRef }) {
  const [text, setText] = useValue("http.bodyJson");
  const issues = useBodyIssues();
  const { getChoices, onChoose } = usePlaceholderSource();
  const diagnostics = useMemo(() => getBodyDiagnostics(text, issues), [text, issues]);
  const offers = (line: string, caret: number): CompletionChoices | undefined => {
    const openPlaceholder = findOpenPlaceholderInJson(line, caret);
    if (!openPlaceholder) return undefined;
    const { query, from, to } = openPlaceholder;
    const choices = getChoices(query).map((choice) => ({
      label: choiceLabel(choice),
      insert: placeholderAsJson(choice.name, line.slice(0, from)),
      ...(choice.create && { create: () => onChoose?.(choice) }),
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
