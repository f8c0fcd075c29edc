"use client";

import { useMemo, useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { useEditorState } from "../editor-state";
import type { PairRow } from "../form/codec/http-form";
import { pairsFromText, pairsToText } from "../form/codec/pair-text";
import { IssueText } from "./form-field";
import type { PairsPath } from "./pair-rows";
import { TemplateInput } from "./template-input";

type PairTextProps = {
  path: PairsPath;
  label: string;
  rows: readonly PairRow[];
  onChange: (rows: PairRow[]) => void;
  switchable: boolean;
};

/** Edits all pairs as text, one per line, for pasting or editing many at once. */
export function PairText({ path, label, rows, onChange, switchable }: PairTextProps) {
  const [rawText, setRawText] = useState(() => pairsToText(rows));
  const allIssues = useEditorState(({ issues }) => issues);
  const issues = useMemo(
    () => allIssues.filter((each) => each.path.startsWith(`${path}.`)),
    [allIssues, path],
  );
  const type = (text: string) => {
    setRawText(text);
    onChange(pairsFromText(text, rows, switchable));
  };
  // Keep the text as typed unless the rows were changed from outside, such as by undo.
  const isOwnText = pairsToText(pairsFromText(rawText, rows, switchable)) === pairsToText(rows);
  return (
    <Field
      label={label}
      hideLabel
      error={
        issues.length > 0 &&
        issues.map((issue) => (
          <span key={issue.path} className="block not-first:pt-1">
            <IssueText issue={issue} />
          </span>
        ))
      }
      hint={
        switchable
          ? "One pair per line, as name: value. Lines starting with # are not sent."
          : "One pair per line, as name: value."
      }
    >
      <TemplateInput
        field={label}
        lines={4}
        autoCapitalize="none"
        unknown={issues.map(({ unknown }) => unknown)}
        value={isOwnText ? rawText : pairsToText(rows)}
        onChange={type}
      />
    </Field>
  );
}
