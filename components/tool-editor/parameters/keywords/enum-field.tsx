"use client";

import { ChipsInput } from "@/components/tool-editor/fields/chips-input";
import { FormField } from "@/components/tool-editor/fields/form-field";
import {
  getRowKind,
  type ParameterRow,
  rowFromSchema,
} from "@/components/tool-editor/parameters/model/rows";
import { schemaFromRow } from "@/components/tool-editor/parameters/model/schema-from-rows";
import { parameterKinds } from "@/lib/agent/parameters";
import type { ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import { type Json, parseJson } from "@/lib/schema/json";
import type { ParameterFormProps } from "../row/parameter-form";
import { ParameterLabel } from "./description-field";

/**
 * Formats a value for display: strings as they are, other values as JSON. Quotes ambiguous strings,
 * such as "null".
 */
export const formatValue = (value: Json): string => {
  if (typeof value !== "string") return JSON.stringify(value);
  return value === "" || value === "null" || value !== value.trim() ? JSON.stringify(value) : value;
};

/**
 * Inverse of `formatValue`. Quotes preserve surrounding spaces, and `null` means null if the row
 * allows it. Returns undefined if the text is invalid.
 */
export const parseValue = (
  text: string,
  row: Pick<ParameterRow, "kind" | "nullable">,
  kinds: ParameterKinds = parameterKinds,
): Json | undefined => {
  const kind = getRowKind(row, kinds);
  if (row.nullable && text.trim() === "null") return null;
  return kind.parse(kind.control === "text" ? unquote(text) : text);
};

const unquote = (text: string): string => {
  const value = /^".*"$/.test(text) ? parseJson(text) : undefined;
  return typeof value === "string" ? value : text;
};

/**
 * Sets a row's allowed values. A text row that gets some becomes a choice, and a choice stays one
 * even without values.
 */
export const setAllowedValues = (
  row: ParameterRow,
  values: Json[],
): Pick<ParameterRow, "enum" | "kind"> => {
  const next = {
    ...row,
    enum: values.length > 0 || "enum" in getRowKind(row).blank ? values : null,
  };
  return {
    enum: next.enum,
    kind: rowFromSchema(row.name, schemaFromRow(next), row.required).kind,
  };
};

export function EnumField({ path, label, row, change }: ParameterFormProps) {
  const isRequired = "enum" in getRowKind(row).blank;
  return (
    <FormField
      path={`${path}.enum`}
      label={<ParameterLabel name={label}>Allowed values</ParameterLabel>}
      optional={!isRequired}
      hint="Press Enter to add. Paste a list to add many."
      className="col-span-full"
    >
      <ChipsInput<Json>
        values={row.enum ?? []}
        onChange={(values) => change(setAllowedValues(row, values))}
        parse={(text) => parseValue(text, row)}
        format={formatValue}
        invalidMessage={getRowKind(row).invalidMessage}
        placeholder={isRequired ? "A value" : "Any value"}
      />
    </FormField>
  );
}
