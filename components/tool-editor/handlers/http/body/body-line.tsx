"use client";

import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { IssueText } from "@/components/tool-editor/fields/form-field";
import {
  handleLineKey,
  type LineActions,
  LineMenu,
} from "@/components/tool-editor/fields/line-menu";
import { TemplateInput } from "@/components/tool-editor/fields/template-input";
import {
  type BodyKind,
  type BodyLine,
  convertTo,
  lineTitle,
} from "@/components/tool-editor/form/body/body-tree";
import type { FormIssue } from "@/components/tool-editor/form/validation/form-issues";
import { DragHandle } from "@/components/ui/drag/drag-handle";
import { FieldContext } from "@/components/ui/inputs/field-context";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { useAfterPress } from "@/components/ui/inputs/use-after-press";
import { classNames } from "@/components/ui/primitives/class-names";
import { formatCount } from "@/lib/agent/format-count";
import { parseJsonText } from "@/lib/imports/readers/json-text";
import type { Json } from "@/lib/schema/json";
import { WhenMissing } from "./when-missing";

const kinds: { value: BodyKind; label: string }[] = [
  { value: "text", label: "Text" },
  { value: "number", label: "Number" },
  { value: "boolean", label: "Boolean" },
  { value: "null", label: "null" },
  { value: "object", label: "Object" },
  { value: "list", label: "List" },
];

type BodyLineViewProps = {
  line: BodyLine;
  issue: FormIssue | undefined;
  /** Undefined for the body itself, which cannot be moved. */
  actions: LineActions | undefined;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onValue: (value: Json) => void;
  /** Returns false if the name is already used. */
  onName: (name: string) => boolean;
  /** Shown in place of the value for objects and lists. */
  children: ReactNode;
};

/** A line of the body's tree. */
export function BodyLineView(props: BodyLineViewProps) {
  const { line, issue, actions, onDrag, onValue, onName, children } = props;
  const { path, depth, name, index, kind, value } = line;
  const id = useId();
  const label = path === "" ? "the body" : lineTitle(line);
  const change = (next: BodyKind) =>
    onValue(convertTo(kind === "object" || kind === "list" ? null : value, next));
  return (
    // Fields in the tree must not inherit the label of the enclosing field.
    <FieldContext value={null}>
      <fieldset
        aria-label={path === "" ? "The body" : `Body ${label}`}
        data-body-line={path}
        onKeyDown={(event) => actions && handleLineKey(event, actions)}
        data-draggable=""
        className="group/line min-w-0 border-line border-b py-1 pr-1 last:border-b-0 data-dragged:opacity-45"
      >
        <div
          className="flex flex-wrap items-center gap-1.5 pl-(--inset)"
          style={{ "--inset": `${0.5 + Math.min(depth, 8) * 1}rem` } as Record<string, string>}
        >
          {actions && (
            <DragHandle onPointerDown={onDrag} className="-mx-1.5 group-hover/line:opacity-100" />
          )}
          {name !== null ? (
            <NameInput name={name} onName={onName} />
          ) : (
            <span className="w-24 shrink-0 px-1.5 text-muted text-xs sm:w-28">
              {path === "" ? "Body" : `Item ${index + 1}`}
            </span>
          )}
          <NativeSelect
            aria-label={`Type of ${label}`}
            value={kind}
            onValueChange={change}
            className="w-27 shrink-0"
          >
            {kinds.map((each) => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
          </NativeSelect>
          <span
            className={classNames(
              "flex min-w-[max(9rem,min(100%,var(--value-width)))] flex-1 items-center gap-1.5 max-sm:min-w-[max(14rem,min(100%,var(--value-width)))]",
              typeof value === "string" && "font-mono",
            )}
            style={{ "--value-width": `${getMinWidth(value)}ch` } as Record<string, string>}
          >
            <span data-body-value="" className="flex min-w-0 flex-1 items-center gap-2">
              {kind === "object" || kind === "list" ? (
                <>
                  <span className="text-muted text-xs">
                    {value === 0
                      ? "empty"
                      : formatCount(Number(value), kind === "list" ? "item" : "field")}
                  </span>
                  {children}
                </>
              ) : (
                <ValueInput
                  label={`Value of ${label}`}
                  value={value}
                  onValue={onValue}
                  describedBy={issue ? id : undefined}
                  unknown={issue?.unknown}
                />
              )}
            </span>
            {actions && <LineMenu label={label} actions={actions} />}
          </span>
          {typeof value === "string" && kind === "text" && (
            <WhenMissing label={label} template={value} />
          )}
        </div>
        {issue && (
          <FieldError id={id} className="px-3 pt-1">
            <IssueText issue={issue} />
          </FieldError>
        )}
      </fieldset>
    </FieldContext>
  );
}

/**
 * Returns the minimum width, in characters, of a value with its border and menus. If there is less
 * space, the value wraps to its own line.
 */
const getMinWidth = (value: Json) =>
  typeof value === "string" ? Math.min(value.length + 12, 46) : 0;

type NameInputProps = { name: string; onName: (name: string) => boolean };

/** Applies the name on blur, because a partly typed name may equal another member's. */
function NameInput({ name, onName }: NameInputProps) {
  const [rawText, setRawText] = useState<string | null>(null);
  const [isTaken, setIsTaken] = useState(false);
  const id = useId();
  const showIsTaken = useAfterPress(setIsTaken);
  const commit = () => {
    const isAccepted = rawText === null || rawText === name || onName(rawText);
    if (isAccepted) setRawText(null);
    showIsTaken(!isAccepted);
  };
  return (
    <span className="flex w-24 shrink-0 flex-col sm:w-28" data-body-name="">
      <Input
        mono
        aria-label={`Name of ${name}`}
        aria-invalid={isTaken || undefined}
        aria-describedby={isTaken ? id : undefined}
        value={rawText ?? name}
        onChange={(event) => {
          setRawText(event.target.value);
          setIsTaken(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
          if (event.key !== "Escape" || rawText === null) return;
          event.preventDefault();
          setRawText(null);
          setIsTaken(false);
        }}
      />
      {isTaken && (
        <FieldError id={id} role="alert" className="pt-0.5">
          This name is already used here.
        </FieldError>
      )}
    </span>
  );
}

type ValueInputProps = {
  label: string;
  value: Json;
  onValue: (value: Json) => void;
  describedBy: string | undefined;
  unknown: string | undefined;
};

function ValueInput({ label, value, onValue, describedBy, unknown }: ValueInputProps) {
  if (value === null) return <span className="text-muted text-xs">null</span>;
  if (typeof value === "boolean")
    return (
      <NativeSelect
        aria-label={label}
        value={String(value)}
        onChange={(event) => onValue(event.target.value === "true")}
        className="w-24"
      >
        <option value="true">true</option>
        <option value="false">false</option>
      </NativeSelect>
    );
  if (typeof value === "number")
    return <NumberValue label={label} value={value} onValue={onValue} />;
  const paste = (text: string): boolean => {
    if (!/^\s*[{[]/.test(text)) return false;
    const json = parseJsonText(text);
    if ("problem" in json) return false;
    onValue(json.value);
    return true;
  };
  return (
    <TemplateInput
      field={label.toLowerCase()}
      aria-label={label}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      unknown={[unknown]}
      value={String(value)}
      onChange={onValue}
      onPasteText={paste}
    />
  );
}

type NumberValueProps = { label: string; value: number; onValue: (value: Json) => void };

/** Edits a number. While the text is incomplete, keeps the last valid number. */
function NumberValue({ label, value, onValue }: NumberValueProps) {
  const [rawText, setRawText] = useState<string | null>(null);
  const isInvalid = rawText !== null && "problem" in parseJsonText(rawText);
  return (
    <Input
      mono
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={rawText ?? String(value)}
      className="max-w-40"
      onChange={(event) => {
        const { value: text } = event.target;
        // A placeholder is a string until a call replaces it with a number.
        if (text.includes("{{")) return onValue(text);
        const json = parseJsonText(text);
        setRawText(text);
        if (!("problem" in json) && typeof json.value === "number") onValue(json.value);
      }}
      onBlur={() => setRawText(null)}
    />
  );
}
