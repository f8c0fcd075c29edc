"use client";

import { type ComponentProps, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { TemplateMenu } from "./template-menu";

type TemplateInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange" | "ref"> & {
  /** The field's name, for the menu. */
  field: string;
  value: string;
  onChange: (value: string) => void;
  lines?: number;
};

/** A text that may hold `{{placeholders}}`, and the menu that writes them at the caret. */
export function TemplateInput(props: TemplateInputProps) {
  const { field, value, onChange, lines, className, ...rest } = props;
  const control = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const caret = useRef(0);

  const insert = (placeholder: string) => {
    const from = control.current?.selectionStart ?? value.length;
    const to = control.current?.selectionEnd ?? from;
    caret.current = from + placeholder.length;
    onChange(value.slice(0, from) + placeholder + value.slice(to));
  };
  const done = () => {
    control.current?.focus();
    control.current?.setSelectionRange(caret.current, caret.current);
  };
  const shared = {
    ...rest,
    value,
    spellCheck: false,
    autoComplete: "off",
    className: classNames("pr-9 font-mono", className),
  };
  return (
    <span className="relative block min-w-0 flex-1">
      {lines ? (
        <Textarea
          {...(shared as ComponentProps<typeof Textarea>)}
          rows={lines}
          ref={(element) => {
            control.current = element;
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          {...shared}
          ref={(element) => {
            control.current = element;
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <TemplateMenu
        field={field}
        onInsert={insert}
        onDone={done}
        className="absolute top-0.5 right-0.5"
      />
    </span>
  );
}
