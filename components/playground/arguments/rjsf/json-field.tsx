"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { isJsonEqual } from "@/lib/schema/json";
import { parseJson } from "../parse-json";
import { createSetter, formatFieldName } from "./field-parts";
import { useDraftProblem } from "./form-context";

const readDraft = (text: string): ReturnType<typeof parseJson> =>
  text.trim() === "" ? { value: undefined } : parseJson(text);

const formatJson = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

/** For values without a control of their own: unions, free-form objects, any value. */
export function JsonField(props: FieldProps) {
  const { formData, fieldPathId } = props;
  const setValue = createSetter(props);
  const [text, setText] = useState(formatJson(formData));
  const parsed = readDraft(text);
  const current =
    parsed.problem || isJsonEqual(parsed.value, formData) ? text : formatJson(formData);
  useDraftProblem(fieldPathId.$id, readDraft(current).problem);
  return (
    <CodeEditor
      language="json"
      label={`${formatFieldName(fieldPathId)} as JSON`}
      value={current}
      minHeight="4rem"
      maxHeight="16rem"
      placeholder='"text", 12, true, [ ], { }'
      onChange={(next) => {
        setText(next);
        const { value, problem } = readDraft(next);
        if (!problem) setValue(value);
      }}
    />
  );
}
