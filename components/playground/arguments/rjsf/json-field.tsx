"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { isJsonEqual } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { parseJson } from "../parse-json";
import { createSetter, formatFieldName, getOriginSchema } from "./field-parts";
import { useDraftProblem } from "./form-context";

const readDraft = (text: string): ReturnType<typeof parseJson> =>
  text.trim() === "" ? { value: undefined } : parseJson(text);

const formatJson = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

const examples: Record<string, string> = {
  string: '"text"',
  number: "12",
  integer: "12",
  boolean: "true",
  array: "[ ]",
  object: "{ }",
  null: "null",
};
const anyValue: JsonSchema["type"] = ["string", "number", "boolean", "array", "object"];

/** Returns an example value for each type that the schema allows. */
export const listJsonExamples = ({ type = anyValue }: JsonSchema): string =>
  [type]
    .flat()
    .flatMap((each) => examples[each] ?? [])
    .join(", ");

/** A JSON input for values without a control of their own: unions, free-form objects, any value. */
export function JsonField(props: FieldProps) {
  const { formData, fieldPathId, uiSchema } = props;
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
      placeholder={listJsonExamples(getOriginSchema(uiSchema))}
      onChange={(next) => {
        setText(next);
        const { value, problem } = readDraft(next);
        if (!problem) setValue(value);
      }}
    />
  );
}
