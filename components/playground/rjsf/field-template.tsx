"use client";

import type { FieldTemplateProps } from "@rjsf/utils";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { addedValue } from "../starting-values";
import { isItem, originOf, spokenName } from "./field-parts";
import { useFieldIssue, useParameterForm } from "./form-context";

const typeWord = ({ type, enum: choices, anyOf, oneOf }: JsonSchema): string => {
  if (choices) return "choice";
  if (anyOf || oneOf) return "any of";
  return [type ?? "any"].flat().join(" or ");
};

const shown = (value: unknown) => JSON.stringify(value) ?? "";

/** The hint under a field: its description, and its default when the field is empty. */
function hintOf(origin: JsonSchema, empty: boolean): ReactNode {
  const fallback = empty && origin.default !== undefined;
  if (!origin.description && !fallback) return null;
  return (
    <>
      {origin.description}
      {fallback && (
        <span className="block">
          Default: <code className="font-mono">{shown(origin.default)}</code>
        </span>
      )}
    </>
  );
}

/** One parameter with its label, hint and error. Objects and lists render their own frame. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { fieldPathId, uiSchema, schema, children, formData, required } = props;
  const { showAll } = useParameterForm();
  const { draft, issue } = useFieldIssue(fieldPathId);
  const [focused, setFocused] = useState(false);
  const [visited, setVisited] = useState(false);
  if (fieldPathId.path.length === 0) return children;

  const origin = originOf(uiSchema);
  const nested = schema.type === "object" || schema.type === "array";
  if (nested) return <Nested {...props} />;

  const told = draft ?? issue?.message;
  const missing = !draft && issue?.missing;
  const say = told && (showAll || visited || (!focused && !missing));
  const empty = formData === undefined && !draft;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of the control inside.
    <div
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setVisited(true);
      }}
    >
      <Field
        label={
          isItem(fieldPathId) ? (
            spokenName(fieldPathId)
          ) : (
            <span className="wrap-anywhere font-mono">{props.label}</span>
          )
        }
        hideLabel={isItem(fieldPathId)}
        required={required}
        aside={isItem(fieldPathId) ? undefined : typeWord(origin)}
        hint={hintOf(origin, empty)}
        error={say ? told : undefined}
      >
        {children}
      </Field>
    </div>
  );
}

const fitsFrame = (type: unknown, value: unknown) =>
  type === "array"
    ? Array.isArray(value)
    : typeof value === "object" && value !== null && !Array.isArray(value);

/** An object or a list: absent until added, unless it is required. */
function Nested(props: FieldTemplateProps) {
  const { fieldPathId, uiSchema, schema, children, formData, required, onChange } = props;
  const { label } = props;
  const { showAll } = useParameterForm();
  const { issue } = useFieldIssue(fieldPathId);
  const origin = originOf(uiSchema);
  const name = spokenName(fieldPathId);
  const set = (value: unknown) => onChange(value, fieldPathId.path, undefined, fieldPathId.$id);
  const item = isItem(fieldPathId);
  const absent = formData === undefined && !item;
  const strange = formData !== undefined && !fitsFrame(schema.type, formData);
  const told = showAll || !issue?.missing ? issue?.message : undefined;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="sr-only">{name}</legend>
      {item ? (
        <p aria-hidden className="font-mono text-muted text-xs">
          {name}
        </p>
      ) : (
        <div className="flex flex-col gap-1">
          <div className="flex items-center justify-between gap-3">
            <p aria-hidden className="wrap-anywhere font-medium font-mono text-sm">
              {label}
              {required && <span className="ml-1 text-danger-strong">*</span>}
            </p>
            <Presence name={name} absent={absent} required={required} origin={origin} set={set} />
          </div>
          <p className="text-muted text-xs">{origin.description || typeWord(origin)}</p>
        </div>
      )}
      {told && <p className="text-danger-strong text-xs">{told}</p>}
      {strange ? (
        <p className="text-muted text-xs">
          The value has a different type. Edit it as JSON, or remove it.
        </p>
      ) : (
        !absent && children
      )}
    </fieldset>
  );
}

type PresenceProps = {
  name: string;
  absent: boolean;
  required?: boolean;
  origin: JsonSchema;
  set: (value: unknown) => void;
};

/** Adds an absent value, or removes an optional one. */
function Presence({ name, absent, required, origin, set }: PresenceProps) {
  if (absent)
    return (
      <Button size="sm" aria-label={`Add ${name}`} onClick={() => set(addedValue(origin))}>
        <Plus aria-hidden />
        Add
      </Button>
    );
  if (required) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Remove ${name}`}
      onClick={() => set(undefined)}
      className="-mr-2"
    >
      <X aria-hidden />
      Remove
    </Button>
  );
}
