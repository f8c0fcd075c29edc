"use client";

import type { Json } from "@/lib/agent/json";
import { parameterTypes } from "@/lib/agent/parameters";
import type { ParameterRow, RowKind } from "@/lib/agent/parameters/rows";
import { ChipsInput } from "../fields/chips-input";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import type { ParameterFormProps } from "./row-context";

/** Strings are shown as they are, other values as JSON. Ambiguous strings are quoted, such as "null". */
export const showValue = (value: Json): string => {
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" || value === "null" || value !== value.trim() ? JSON.stringify(value) : value;
};

/** Inverse of `showValue`: quotes preserve surrounding spaces, and `null` is null where the row allows it. */
export const readValue = (text: string, row: ParameterRow): Json | undefined => {
  if (row.kind === "json" || row.kind === "variants") return undefined;
  if (row.nullable && text.trim() === "null") return null;
  if (row.kind !== "string") return parameterTypes[row.kind].parse(text);
  if (!/^".*"$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const refusals: Partial<Record<RowKind, string>> = {
  boolean: "Enter true or false.",
  array: "Enter a list as JSON.",
  object: "Enter an object as JSON.",
};

export function EnumField({ path, label, row, change }: ParameterFormProps) {
  if (row.kind === "json" || row.kind === "variants") return null;
  const type = parameterTypes[row.kind];
  return (
    <FormField
      path={`${path}.enum`}
      label={<Of name={label}>Allowed values</Of>}
      optional
      hint="Press Enter to add. Paste a list to add many."
      className="col-span-full"
    >
      <ChipsInput<Json>
        values={row.enum ?? []}
        onChange={(values) => change({ enum: values.length > 0 ? values : null })}
        parse={(text) => readValue(text, row)}
        show={showValue}
        refusal={refusals[row.kind] ?? `Enter a valid ${type.label.toLowerCase()}.`}
        placeholder="Any value"
      />
    </FormField>
  );
}
