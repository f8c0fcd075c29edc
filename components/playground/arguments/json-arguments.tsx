"use client";

import { CodeEditor } from "@/components/ui/code/code-editor";
import { Field } from "@/components/ui/inputs/field";
import { isObject } from "@/lib/schema/json";
import { type Params, toRequestParams } from "./initial-values";
import { parseJson } from "./parse-json";
import type { Arguments } from "./use-arguments";

const readArguments = (text: string): { params?: Params; problem?: string } => {
  if (text.trim() === "") return { params: {} };
  const { value, problem } = parseJson(text);
  if (problem) return { problem };
  return isObject(value)
    ? { params: value }
    : { problem: "The arguments must be an object, such as { }." };
};

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
          const { params: parsed, problem } = readArguments(next);
          setJsonDraft({ text: next, problem });
          if (parsed) setParams(parsed);
        }}
      />
    </Field>
  );
}
