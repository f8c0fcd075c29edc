"use client";

import type { Json } from "@/lib/agent/json";
import { parameterTypes } from "@/lib/agent/parameters";
import type { ParameterRow, RowKind } from "@/lib/agent/parameters/rows";
import { ChipsInput } from "../fields/chips-input";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import type { ParameterFormProps } from "./row-context";

/** Texts stand as they are; what is no text is written as JSON, so that 5 and "5" differ. */
export const showValue = (value: Json): string => {
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" || value === "null" || value !== value.trim() ? JSON.stringify(value) : value;
};

/** Reads what `showValue` writes: quotes keep the spaces around a text, and null is itself where it may be. */
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
  boolean: "A value here is true or false.",
  array: "A value here is a list, written as JSON.",
  object: "A value here is an object, written as JSON.",
};

export function EnumField({ path, label, row, change }: ParameterFormProps) {
  if (row.kind === "json" || row.kind === "variants") return null;
  const type = parameterTypes[row.kind];
  return (
    <FormField
      path={`${path}.enum`}
      label={<Of name={label}>Allowed values</Of>}
      optional
      hint="Enter adds a value; several lines can be pasted."
      className="col-span-full"
    >
      <ChipsInput<Json>
        values={row.enum ?? []}
        onChange={(values) => change({ enum: values.length > 0 ? values : null })}
        parse={(text) => readValue(text, row)}
        show={showValue}
        refusal={refusals[row.kind] ?? `A value here is a ${type.label.toLowerCase()}.`}
        placeholder="Any value"
      />
    </FormField>
  );
}
