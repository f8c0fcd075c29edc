"use client";

import { type ClipboardEvent, type ComponentProps, useRef } from "react";
import { Input } from "@/components/ui/inputs/input";
import { Textarea } from "@/components/ui/inputs/textarea";
import { classNames } from "@/components/ui/primitives/class-names";
import { useIsFieldReadOnly } from "@/components/ui/primitives/read-only";
import { CompletionList } from "./completion-list";
import type { PlaceholderSource } from "./placeholder-source";
import { TemplateMarks } from "./template-marks";
import { TemplateMenu } from "./template-menu";
import { useCompletion } from "./use-completion";

export type PlaceholderInputProps = Omit<
  ComponentProps<typeof Input>,
  "value" | "onChange" | "ref" | "onPaste" | "onBlur"
> & {
  /** Name of the field, for the menu. */
  field: string;
  source: PlaceholderSource;
  /** Heading of the menu, which states when the placeholders are filled in. */
  heading: string;
  /** Unknown names in the text, to be marked. */
  unknown: readonly (string | undefined)[];
  value: string;
  onChange: (value: string) => void;
  lines?: number;
  onLeave?: () => void;
  /** Called with pasted text. Returning true prevents the paste. */
  onPasteText?: (text: string) => boolean;
};

/**
 * A text field for `{{placeholders}}`, with completion and a menu that inserts them at the caret.
 */
export function PlaceholderInput(props: PlaceholderInputProps) {
  const { field, source, heading, unknown, value, onChange, lines, ...otherProps } = props;
  const { onPasteText, onLeave, className, ...rest } = otherProps;
  const control = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const caret = useRef(0);
  const completion = useCompletion(control, value, onChange, source);
  const isReadOnly = useIsFieldReadOnly();

  const insert = (placeholder: string) => {
    const from = control.current?.selectionStart ?? value.length;
    const to = control.current?.selectionEnd ?? from;
    caret.current = from + placeholder.length;
    onChange(value.slice(0, from) + placeholder + value.slice(to));
  };
  const restoreCaret = () => {
    control.current?.focus();
    control.current?.setSelectionRange(caret.current, caret.current);
  };
  const type = (text: string) => {
    onChange(text);
    completion.update(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isReadOnly && onPasteText?.(event.clipboardData.getData("text/plain")))
      event.preventDefault();
  };
  const setControl = (element: HTMLInputElement | HTMLTextAreaElement | null) => {
    control.current = element;
  };
  const controlProps = {
    ...rest,
    ...completion.aria,
    value,
    spellCheck: false,
    autoComplete: "off",
    className: classNames("pr-9 font-mono", className),
    onKeyDown: completion.onKeyDown,
    onClick: () => completion.update(value),
    onBlur: () => {
      completion.close();
      onLeave?.();
    },
    onPaste,
  };
  return (
    <span className="relative block min-w-0 flex-1">
      {lines ? (
        <Textarea
          {...(controlProps as ComponentProps<typeof Textarea>)}
          rows={lines}
          ref={setControl}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <Input {...controlProps} ref={setControl} onChange={(event) => type(event.target.value)} />
      )}
      <TemplateMarks text={value} unknown={unknown} control={control} rows={lines} />
      <TemplateMenu
        heading={heading}
        listNames={source.listNames}
        field={field}
        onInsert={insert}
        onDone={restoreCaret}
        className="absolute top-0.5 right-0.5"
      />
      {completion.open && <CompletionList {...completion} />}
    </span>
  );
}
