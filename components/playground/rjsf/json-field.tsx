"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { CodeEditor } from "@/components/ui/code-editor";
import { sameJson } from "@/lib/agent/json";
import { spokenName, writer } from "./field-parts";
import { useDraftProblem } from "./form-context";

type Read = { value: unknown; problem?: string };

const readJson = (text: string): Read => {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it cannot be read";
    return { value: undefined, problem: `This is no JSON yet: ${reason}.` };
  }
};

const write = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** For values that no single control can hold: unions, free objects, anything. */
export function JsonField(props: FieldProps) {
  const { formData, fieldPathId } = props;
  const change = writer(props);
  const [text, setText] = useState(write(formData));
  const read = readJson(text);
  const current = read.problem || sameJson(read.value, formData) ? text : write(formData);
  useDraftProblem(fieldPathId.$id, readJson(current).problem);
  return (
    <CodeEditor
      language="json"
      label={`${spokenName(fieldPathId)} as JSON`}
      value={current}
      minHeight="4rem"
      maxHeight="16rem"
      placeholder='"text", 12, true, [ ], { }'
      onChange={(next) => {
        setText(next);
        const { value, problem } = readJson(next);
        if (!problem) change(value);
      }}
    />
  );
}
