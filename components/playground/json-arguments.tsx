"use client";

import { CodeEditor } from "@/components/ui/code-editor";
import { Field } from "@/components/ui/field";
import { isObject } from "@/lib/agent/json";
import { readJson } from "./read-json";
import { type Params, toSend } from "./starting-values";
import type { Arguments } from "./use-arguments";

const readArguments = (text: string): { params?: Params; problem?: string } => {
  if (text.trim() === "") return { params: {} };
  const { value, problem } = readJson(text);
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
  const text = jsonDraft?.text ?? JSON.stringify(toSend(params), null, 2);
  const first = issues[0];
  const refused =
    first && (showAll || !first.missing) ? `${first.path || "Arguments"}: ${first.message}` : "";
  return (
    <Field
      label="Arguments as JSON"
      hint="Edit or paste a JSON object. The form stays in sync."
      error={jsonDraft?.problem ?? refused}
    >
      <CodeEditor
        language="json"
        label="Arguments as JSON"
        value={text}
        minHeight="16rem"
        onSubmit={onSubmit}
        onChange={(next) => {
          const { params: read, problem } = readArguments(next);
          setJsonDraft({ text: next, problem });
          if (read) setParams(read);
        }}
      />
    </Field>
  );
}
