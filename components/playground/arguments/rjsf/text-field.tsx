"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { EmptyStringToggle, emptyStringPadding } from "@/components/ui/inputs/empty-string-toggle";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { allowsEmptyString, createSetter, getOriginSchema } from "./field-parts";

const LONG_TEXT_CHARS = 120;
const longNames = /(text|message|body|content|prompt|description|comment|note|sql|code)$/i;

/** Guesses from the name and bounds whether the text is long. Both controls accept any text. */
const isLong = (name: string, { maxLength, format }: JsonSchema) =>
  format === undefined &&
  (maxLength === undefined ? longNames.test(name) : maxLength > LONG_TEXT_CHARS);

type TextFieldProps = FieldProps & {
  /** Shown if there is no value and the schema has no example. */
  placeholder?: string;
  onEnter?: () => void;
  onLeave?: () => void;
};

export function PlainTextField(props: TextFieldProps) {
  const { formData, name, uiSchema, placeholder, onEnter, onLeave } = props;
  const origin = getOriginSchema(uiSchema);
  const setValue = createSetter(props);
  const value = typeof formData === "string" ? formData : "";
  const [isMultiline] = useState(() => isLong(name, origin) || value.includes("\n"));
  const [example] = origin.examples ?? [];
  const hint = typeof example === "string" ? example : placeholder;
  const inputProps = {
    value,
    spellCheck: isMultiline,
    placeholder: formData === "" ? undefined : hint,
    className: emptyStringPadding(formData),
    onChange: (event: { target: { value: string } }) => setValue(event.target.value || undefined),
    onFocus: onEnter,
    onBlur: onLeave,
  };
  return (
    <EmptyStringToggle value={formData} onChange={setValue} allowed={allowsEmptyString(origin)}>
      {isMultiline || value.includes("\n") ? (
        <Textarea {...inputProps} rows={3} />
      ) : (
        <Input {...inputProps} autoComplete="off" />
      )}
    </EmptyStringToggle>
  );
}
