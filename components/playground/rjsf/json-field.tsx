"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { CodeEditor } from "@/components/ui/code-editor";
import { sameJson } from "@/lib/agent/json";
import { readJson } from "../read-json";
import { spokenName, writer } from "./field-parts";
import { useDraftProblem } from "./form-context";

const readDraft = (text: string): ReturnType<typeof readJson> =>
  text.trim() === "" ? { value: undefined } : readJson(text);

const write = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** For values without a control of their own: unions, free-form objects, any value. */
export function JsonField(props: FieldProps) {
  const { formData, fieldPathId } = props;
  const change = writer(props);
  const [text, setText] = useState(write(formData));
  const read = readDraft(text);
  const current = read.problem || sameJson(read.value, formData) ? text : write(formData);
  useDraftProblem(fieldPathId.$id, readDraft(current).problem);
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
        const { value, problem } = readDraft(next);
        if (!problem) change(value);
      }}
    />
  );
}
