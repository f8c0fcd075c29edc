"use client";

import { type KeyboardEvent, useRef } from "react";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { Textarea } from "@/components/ui/inputs/textarea";
import type { ParameterFormProps } from "../row/parameter-form";

/** Edits a parameter's description in place. Escape reverts the edit. */
export function DescriptionField({ path, label, row, change }: ParameterFormProps) {
  const before = useRef(row.description);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || row.description === before.current) return;
    event.preventDefault();
    change({ description: before.current });
  };
  return (
    <FormField
      path={`${path}.description`}
      label={<ParameterLabel name={label}>Description</ParameterLabel>}
    >
      <Textarea
        rows={2}
        value={row.description}
        placeholder="What it is and how to fill it in. Models read this."
        onFocus={() => {
          before.current = row.description;
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => change({ description: event.target.value })}
      />
    </FormField>
  );
}

/** A short visible label that also names the parameter to screen readers. */
export function ParameterLabel({ name, children }: { name: string; children: string }) {
  return (
    <span>
      {children}
      <span className="sr-only"> of {name}</span>
    </span>
  );
}
