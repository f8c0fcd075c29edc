"use client";

import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { useFieldAttributes } from "@/components/ui/inputs/field-context";
import { FieldError } from "@/components/ui/inputs/field-error";
import { useAfterPress } from "@/components/ui/inputs/use-after-press";
import { classNames } from "@/components/ui/primitives/class-names";
import { useEditor } from "../editor-state";

type ChipsInputProps<Value> = {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  /** Parses one line. Returns undefined to reject it. */
  parse: (text: string) => Value | undefined;
  format: (value: Value) => string;
  /** Shown when a line is rejected. */
  invalidMessage: string;
  placeholder?: string;
};

/**
 * Shows values as chips. Enter adds a value; Backspace in the empty field moves the last one back
 * into it.
 */
export function ChipsInput<Value>(props: ChipsInputProps<Value>) {
  const { values, onChange, parse, format, invalidMessage, placeholder } = props;
  const fieldAttributes = useFieldAttributes();
  const { announce } = useEditor();
  const rowFocus = useRowFocus<HTMLDivElement>();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");

  const add = (lines: readonly string[]) => {
    const next = [...values];
    const rejected: string[] = [];
    let reason = "";
    for (const line of lines) {
      if (line === "") continue;
      const value = parse(line);
      if (value === undefined) reason = invalidMessage;
      else if (next.some((other) => format(other) === format(value)))
        reason = `${format(value)} is already in the list.`;
      else {
        next.push(value);
        continue;
      }
      rejected.push(line);
    }
    if (next.length > values.length) {
      onChange(next);
      announce(
        next.length === values.length + 1
          ? `${format(next.at(-1) as Value)} added.`
          : `${next.length - values.length} values added.`,
      );
    }
    setText(rejected.join(" "));
    setProblem(reason);
  };
  const addAfterPress = useAfterPress(() => add([text]));
  const remove = (index: number) => {
    onChange(values.filter((_, place) => place !== index));
    announce(`${format(values[index] as Value)} removed.`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // With an input method, Enter confirms a word and does not submit the value.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add([text]);
    } else if (event.key === "Backspace" && text === "" && values.length > 0) {
      event.preventDefault();
      setText(format(values.at(-1) as Value));
      remove(values.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData("text/plain").split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    add([text + (lines[0] ?? ""), ...lines.slice(1)]);
  };

  return (
    <div>
      <div
        {...rowFocus}
        className={classNames(
          "flex min-h-control flex-wrap items-center gap-1 rounded-md border border-edge bg-canvas px-1 py-0.5 transition-colors hover:border-muted has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus",
          fieldAttributes["aria-invalid"] && "border-danger-strong",
        )}
      >
        {values.map((value, index) => (
          <span
            key={JSON.stringify(value)}
            className="inline-flex h-6 max-w-full items-center rounded-sm border border-line bg-sunken pl-1.5 font-mono text-xs"
          >
            <span className="truncate whitespace-pre">{format(value)}</span>
            <button
              type="button"
              {...rowControl}
              aria-label={`Remove ${format(value)}`}
              onClick={() => remove(index)}
              className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-ink focus-visible:-outline-offset-2"
            >
              <X aria-hidden className="size-3" />
            </button>
          </span>
        ))}
        <input
          {...fieldAttributes}
          data-row-add=""
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem("");
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={addAfterPress}
          placeholder={values.length === 0 ? placeholder : undefined}
          autoComplete="off"
          spellCheck={false}
          className="h-6 min-w-24 flex-1 bg-transparent px-1.5 font-mono text-xs outline-none"
        />
      </div>
      <div role="status">{problem && <FieldError className="mt-1">{problem}</FieldError>}</div>
    </div>
  );
}
