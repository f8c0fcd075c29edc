"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Field } from "@/components/ui/inputs/field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import type { DraftProblems } from "./credential-draft";
import { blankField, type FieldDraft } from "./field-draft";
import { SecretInput } from "./secret-input";

type FieldRowsProps = {
  fields: readonly FieldDraft[];
  /** The id of the field whose value should be entered first. */
  nextId: number | undefined;
  problems: DraftProblems;
  onChange: (fields: FieldDraft[]) => void;
};

/** The fields of a credential. Stored values are never shown. They can only be kept or replaced. */
export function FieldRows({ fields, nextId, problems, onChange }: FieldRowsProps) {
  const change = (id: number, next: Partial<FieldDraft>) =>
    onChange(fields.map((field) => (field.id === id ? { ...field, ...next } : field)));
  const rowFocus = useRowFocus<HTMLFieldSetElement>();
  return (
    <fieldset {...rowFocus} className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Fields</legend>
      {fields.map((field) => (
        <Row
          key={field.id}
          field={field}
          isNext={field.id === nextId}
          problems={problems}
          onChange={(next) => change(field.id, next)}
          onRemove={() => onChange(fields.filter(({ id }) => id !== field.id))}
        />
      ))}
      {problems.fields && <FieldError role="alert">{problems.fields}</FieldError>}
      <Button
        data-row-add=""
        size="sm"
        className="self-start"
        onClick={() => onChange([...fields, blankField()])}
      >
        <Plus aria-hidden />
        Add field
      </Button>
    </fieldset>
  );
}

type RowProps = {
  field: FieldDraft;
  /** Whether its value should be entered first. */
  isNext: boolean;
  problems: DraftProblems;
  onChange: (next: Partial<FieldDraft>) => void;
  onRemove: () => void;
};

function Row({ field, isNext, problems, onChange, onRemove }: RowProps) {
  const { id, name, value, storedValue } = field;
  const [shouldFocus, setShouldFocus] = useState(false);
  const replace = () => {
    setShouldFocus(true);
    onChange({ value: "" });
  };
  const keepsStoredValue = storedValue !== null && value === undefined;
  return (
    <div className="flex flex-col gap-2 border-line border-b pb-3">
      <div className="flex items-start gap-2">
        {storedValue ? (
          <p className="wrap-anywhere flex min-h-control min-w-0 flex-1 items-center font-mono text-sm">
            {name}
          </p>
        ) : (
          <Field label="Name" hideLabel error={problems[`name ${id}`]} className="min-w-0 flex-1">
            <Input
              mono
              value={name}
              placeholder="token"
              maxLength={63}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          </Field>
        )}
        {keepsStoredValue && (
          <Button onClick={replace} aria-label={`Replace the value of ${name}`}>
            Replace
          </Button>
        )}
        {storedValue && !keepsStoredValue && (
          <Button
            variant="ghost"
            onClick={() => onChange({ value: undefined })}
            aria-label={`Keep the value of ${name}`}
          >
            Keep value
          </Button>
        )}
        <IconButton {...rowControl} label={`Remove ${name || "this field"}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {keepsStoredValue ? (
        <p className="text-muted text-xs">
          <span className="font-mono">••••••••{storedValue.ending}</span> is stored.
          {problems[`value ${id}`] && (
            <FieldError role="alert">{problems[`value ${id}`]}</FieldError>
          )}
        </p>
      ) : (
        <div data-next-value={isNext || undefined}>
          <Field
            label={`Value of ${name || "the field"}`}
            hideLabel
            error={problems[`value ${id}`]}
          >
            <SecretInput
              value={value ?? ""}
              autoFocus={shouldFocus}
              onChange={(next) => onChange({ value: next })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
