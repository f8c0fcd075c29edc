"use client";

import { ChipsInput } from "@/components/tool-editor/fields/chips-input";
import { FormField } from "@/components/tool-editor/fields/form-field";
import type { ParameterRow, RowKind } from "@/components/tool-editor/parameters/model/rows";
import { parameterTypes } from "@/lib/agent/parameters";
import type { Json } from "@/lib/schema/json";
import type { ParameterFormProps } from "../row/parameter-form";
import { ParameterLabel } from "./description-field";

/** Strings are shown as they are, other values as JSON. Ambiguous strings are quoted, such as "null". */
export const formatValue = (value: Json): string => {
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" || value === "null" || value !== value.trim() ? JSON.stringify(value) : value;
};

/** Inverse of `formatValue`: quotes preserve surrounding spaces, and `null` is null where the row allows it. */
export const parseValue = (text: string, row: ParameterRow): Json | undefined => {
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

const invalidMessages: Partial<Record<RowKind, string>> = {
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
      label={<ParameterLabel name={label}>Allowed values</ParameterLabel>}
      optional
      hint="Press Enter to add. Paste a list to add many."
      className="col-span-full"
    >
      <ChipsInput<Json>
        values={row.enum ?? []}
        onChange={(values) => change({ enum: values.length > 0 ? values : null })}
        parse={(text) => parseValue(text, row)}
        format={formatValue}
        invalidMessage={invalidMessages[row.kind] ?? `Enter a valid ${type.label.toLowerCase()}.`}
        placeholder="Any value"
      />
    </FormField>
  );
}
