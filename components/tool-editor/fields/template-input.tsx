"use client";

import { type ClipboardEvent, type ComponentProps, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { Input } from "@/components/ui/input";
import { useIsFrozen } from "@/components/ui/read-only";
import { Textarea } from "@/components/ui/textarea";
import { useIssue } from "../editor-state";
import { CompletionList } from "./completion-list";
import { TemplateMarks } from "./template-marks";
import { TemplateMenu } from "./template-menu";
import { useCompletion } from "./use-completion";

type TemplateInputProps = Omit<
  ComponentProps<typeof Input>,
  "value" | "onChange" | "ref" | "onPaste"
> & {
  /** The field's name, for the menu. */
  field: string;
  /** The form path of the field, to look up its issue. */
  path?: string;
  /** The unknown names in the text, where there is no form path to look them up by. */
  unknown?: readonly (string | undefined)[];
  value: string;
  onChange: (value: string) => void;
  lines?: number;
  /** Called with pasted text; returning true prevents the paste. */
  onPasteText?: (text: string) => boolean;
};

/** A text field for `{{placeholders}}`, with completion and a menu that inserts them at the caret. */
export function TemplateInput(props: TemplateInputProps) {
  const { field, path = "", value, onChange, lines, onPasteText, className, ...others } = props;
  const { unknown, ...rest } = others;
  const control = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const caret = useRef(0);
  const completion = useCompletion(control, value, onChange);
  const told = useIssue(path)?.unknown;
  const frozen = useIsFrozen();

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
  const type = (text: string) => {
    onChange(text);
    completion.follow(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!frozen && onPasteText?.(event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  const keep = (element: HTMLInputElement | HTMLTextAreaElement | null) => {
    control.current = element;
  };
  const shared = {
    ...rest,
    ...completion.aria,
    value,
    spellCheck: false,
    autoComplete: "off",
    className: classNames("pr-9 font-mono", className),
    onKeyDown: completion.onKeyDown,
    onClick: () => completion.follow(value),
    onBlur: completion.close,
    onPaste,
  };
  return (
    <span className="relative block min-w-0 flex-1">
      {lines ? (
        <Textarea
          {...(shared as ComponentProps<typeof Textarea>)}
          rows={lines}
          ref={keep}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <Input {...shared} ref={keep} onChange={(event) => type(event.target.value)} />
      )}
      <TemplateMarks
        text={value}
        unknown={unknown ?? [told]}
        control={control}
        lines={lines !== undefined}
      />
      <TemplateMenu
        field={field}
        onInsert={insert}
        onDone={done}
        className="absolute top-0.5 right-0.5"
      />
      {completion.open && <CompletionList {...completion} />}
    </span>
  );
}
