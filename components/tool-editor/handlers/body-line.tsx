"use client";

import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { FieldContext } from "@/components/ui/field-context";
import { Input } from "@/components/ui/input";
import { LineHandle } from "@/components/ui/line-handle";
import { NativeSelect } from "@/components/ui/native-select";
import type { Json } from "@/lib/agent/json";
import { readJson } from "@/lib/agent/reading/json-text";
import { IssueText } from "../fields/form-field";
import { type LineDeeds, LineMenu, pressLineKey } from "../fields/line-deeds";
import { TemplateInput } from "../fields/template-input";
import { asKind, type BodyKind, type BodyLine, lineTitle } from "../form/body-tree";
import type { FormIssue } from "../form/form-issues";
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
  deeds: LineDeeds | undefined;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  onValue: (value: Json) => void;
  /** Returns false if the name is already used. */
  onName: (name: string) => boolean;
  /** Shown in place of the value for objects and lists. */
  children: ReactNode;
};

/** One line of the body's tree. */
export function BodyLineView(props: BodyLineViewProps) {
  const { line, issue, deeds, onDrag, onValue, onName, children } = props;
  const { place, depth, name, index, kind, value } = line;
  const id = useId();
  const label = place === "" ? "the body" : lineTitle(line);
  const change = (next: BodyKind) =>
    onValue(asKind(kind === "object" || kind === "list" ? null : value, next));
  return (
    // The fields in the tree must not take their label from the field around it.
    <FieldContext value={null}>
      <fieldset
        aria-label={place === "" ? "The body" : `Body ${label}`}
        data-body-line={place}
        onKeyDown={(event) => deeds && pressLineKey(event, deeds)}
        data-draggable=""
        className="group/line min-w-0 border-line border-b py-1 pr-1 last:border-b-0 data-dragged:opacity-45"
      >
        <div
          className="flex flex-wrap items-center gap-1.5 pl-(--inset)"
          style={{ "--inset": `${0.5 + Math.min(depth, 8) * 1}rem` } as Record<string, string>}
        >
          {deeds && (
            <LineHandle onPointerDown={onDrag} className="-mx-1.5 group-hover/line:opacity-100" />
          )}
          {name !== null ? (
            <NameInput name={name} onName={onName} />
          ) : (
            <span className="w-24 shrink-0 px-1.5 text-muted text-xs sm:w-28">
              {place === "" ? "Body" : `Item ${index + 1}`}
            </span>
          )}
          <NativeSelect
            aria-label={`Type of ${label}`}
            value={kind}
            onChange={(event) => change(event.target.value as BodyKind)}
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
            style={{ "--value-width": `${roomFor(value)}ch` } as Record<string, string>}
          >
            <span data-body-value="" className="flex min-w-0 flex-1 items-center gap-2">
              {kind === "object" || kind === "list" ? (
                <>
                  <span className="text-muted text-xs">
                    {value === 0 ? "empty" : `${String(value)} inside`}
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
            {deeds && <LineMenu label={label} deeds={deeds} />}
          </span>
          {typeof value === "string" && kind === "text" && (
            <WhenMissing label={label} template={value} />
          )}
        </div>
        {issue && (
          <p id={id} className="px-3 pt-1 text-danger-strong text-xs">
            <IssueText issue={issue} />
          </p>
        )}
      </fieldset>
    </FieldContext>
  );
}

/** The minimum width of a value with its border and menus, in characters. If there is less space, it wraps to its own line. */
const roomFor = (value: Json) => (typeof value === "string" ? Math.min(value.length + 12, 46) : 0);

type NameInputProps = { name: string; onName: (name: string) => boolean };

/** The name is applied when the field is left, since a partly typed name may equal another member's. */
function NameInput({ name, onName }: NameInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [taken, setTaken] = useState(false);
  const id = useId();
  const commit = () => {
    if (typed === null || typed === name) {
      setTyped(null);
      return setTaken(false);
    }
    const done = onName(typed);
    setTaken(!done);
    if (done) setTyped(null);
  };
  return (
    <span className="flex w-24 shrink-0 flex-col sm:w-28" data-body-name="">
      <Input
        mono
        aria-label={`Name of ${name}`}
        aria-invalid={taken || undefined}
        aria-describedby={taken ? id : undefined}
        value={typed ?? name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setTaken(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
          if (event.key !== "Escape" || typed === null) return;
          event.preventDefault();
          setTyped(null);
          setTaken(false);
        }}
      />
      {taken && (
        <span id={id} role="alert" className="pt-0.5 text-danger-strong text-xs">
          This name is already used here.
        </span>
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
    const read = readJson(text);
    if ("problem" in read) return false;
    onValue(read.value);
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

/** The text may be an incomplete number; the last valid one is kept. */
function NumberValue({ label, value, onValue }: NumberValueProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const unreadable = typed !== null && "problem" in readJson(typed);
  return (
    <Input
      mono
      inputMode="decimal"
      aria-label={label}
      aria-invalid={unreadable || undefined}
      value={typed ?? String(value)}
      autoComplete="off"
      className="max-w-40"
      onChange={(event) => {
        const { value: text } = event.target;
        // A placeholder is a string until a call replaces it with a number.
        if (text.includes("{{")) return onValue(text);
        const read = readJson(text);
        setTyped(text);
        if (!("problem" in read) && typeof read.value === "number") onValue(read.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
