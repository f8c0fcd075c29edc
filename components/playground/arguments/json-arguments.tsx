"use client";

import { CodeEditor } from "@/components/ui/code/code-editor";
import { Field } from "@/components/ui/inputs/field";
import { parseArguments } from "@/lib/imports/readers/json-text";
import { toRequestParams } from "./initial-values";
import type { Arguments } from "./use-arguments";

/** All arguments as one JSON object. The form is updated whenever the text parses. */
export function JsonArguments({
  arguments: form,
  onSubmit,
}: {
  arguments: Arguments;
  onSubmit?: () => void;
}) {
  const { params, setParams, jsonDraft, setJsonDraft, issues, showAll } = form;
  const text = jsonDraft?.text ?? JSON.stringify(toRequestParams(params), null, 2);
  const firstIssue = issues[0];
  const issueText =
    firstIssue && (showAll || !firstIssue.missing)
      ? `${firstIssue.path || "Arguments"}: ${firstIssue.message}`
      : "";
  return (
    <Field
      label="Arguments as JSON"
      hint="Edit or paste a JSON object. The form stays in sync."
      error={jsonDraft?.problem ?? issueText}
    >
      <CodeEditor
        language="json"
        label="Arguments as JSON"
        value={text}
        minHeight="16rem"
        onSubmit={onSubmit}
        onChange={(next) => {
          const { params: parsed, problem } = parseArguments(next);
          setJsonDraft({ text: next, problem });
          if (parsed) setParams(parsed);
        }}
      />
    </Field>
  );
}
