"use client";

import type { FieldProps } from "@rjsf/utils";
import { type SyntheticEvent, useId, useState } from "react";
import { useFieldAttributes } from "@/components/ui/inputs/field-context";
import { Input } from "@/components/ui/inputs/input";
import { type DateFormat, getDateInput, readDate, writeDate } from "../date-text";
import { createSetter } from "./field-parts";
import { useDraftProblem } from "./form-context";
import { PlainTextField } from "./text-field";

/**
 * A date or time in the browser's own input. A value that the input cannot show is edited as text
 * until it is valid.
 */
export function DateField(props: FieldProps & { format: DateFormat }) {
  const { formData, fieldPathId, format } = props;
  const [isTyping, setIsTyping] = useState(false);
  const [isPartial, setIsPartial] = useState(false);
  const parts = typeof formData === "string" ? readDate(formData, format) : null;
  const problem = `Complete the ${getDateInput(format).name}, or clear it.`;
  useDraftProblem(fieldPathId.$id, isPartial && formData === undefined ? problem : undefined);
  if (isTyping || (formData !== undefined && !parts))
    return (
      <PlainTextField
        {...props}
        placeholder={getDateInput(format).example}
        onEnter={() => setIsTyping(true)}
        onLeave={() => setIsTyping(false)}
      />
    );
  return <NativeDate {...props} parts={parts} onPartial={setIsPartial} />;
}

type NativeDateProps = FieldProps & {
  format: DateFormat;
  parts: ReturnType<typeof readDate>;
  /** Called with whether only some of the parts are filled in. */
  onPartial: (isPartial: boolean) => void;
};

function NativeDate(props: NativeDateProps) {
  const { format, parts, onPartial } = props;
  const setValue = createSetter(props);
  // While a part is empty there is no value, but the seconds and offset of the last one must not be
  // lost.
  const [last, setLast] = useState<typeof parts>(null);
  const current = parts ?? last;
  const id = useId();
  const { "aria-describedby": describedBy = "" } = useFieldAttributes();
  const { type, max } = getDateInput(format);
  const hasSeconds = /:\d{2}:/.test(current?.text ?? "");
  const checkParts = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    onPartial(currentTarget.validity.badInput);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Input
        type={type}
        max={max}
        step={hasSeconds ? 1 : undefined}
        value={parts?.text ?? ""}
        onChange={(event) => {
          const text = event.target.value;
          if (parts) setLast(parts);
          checkParts(event);
          setValue(text === "" ? undefined : writeDate(text, format, current));
        }}
        onBlur={(event) => {
          if (!event.currentTarget.validity.badInput) setLast(null);
          checkParts(event);
        }}
        {...(current?.offset && { "aria-describedby": `${describedBy} ${id}`.trim() })}
      />
      {current?.offset && (
        <span id={id} className="shrink-0 text-muted text-xs tabular-nums">
          UTC{current.offset === "Z" ? "" : current.offset}
        </span>
      )}
    </span>
  );
}
