"use client";

import { useEditor, useIssue } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { draftKey, withDraft } from "@/components/tool-editor/form/draft/draft-key";
import { getRowKind, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { schemaFromRow } from "@/components/tool-editor/parameters/model/schema-from-rows";
import { EmptyStringToggle, emptyStringPadding } from "@/components/ui/inputs/empty-string-toggle";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import type { Json } from "@/lib/schema/json";
import type { ParameterFormProps } from "../row/parameter-form";
import { ParameterLabel } from "./description-field";
import { formatValue } from "./enum-field";
import { JsonInput } from "./json-input";
import { NumberInput } from "./number-input";

/**
 * Edits the default in the same field that callers get for the parameter. Empty means no default.
 */
export function DefaultField({ path, label, row, change }: ParameterFormProps) {
  const { valueField: ValueField, form } = useEditor();
  const issue = useIssue(`${path}.default`);
  // Defaults of items and variants are never applied, so the field is only shown for imported ones.
  if (/\.(items|additionalProperties|variants\.\d+)$/.test(path) && !row.default) return null;
  const isRequired = /^rows\.\d+$/.test(path) && row.required && !row.visible;
  const hint = isRequired ? "Required because people do not see this parameter." : undefined;
  const setDefault = (value: Json | undefined) =>
    change({ default: value === undefined ? null : { value } });
  if (!ValueField || getRowKind(row).isOpaque)
    return (
      <FormField
        path={`${path}.default`}
        label={<ParameterLabel name={label}>Default</ParameterLabel>}
        optional={!isRequired}
        required={isRequired}
        hint={hint}
      >
        <ValueControl row={row} field="default" value={row.default?.value} onChange={setDefault} />
      </FormField>
    );
  const setDraft = (problem: string | undefined) => {
    const key = draftKey(row.id, "default");
    const drafts = form.getValues("drafts");
    if (drafts[key] !== problem) form.setValue("drafts", withDraft(drafts, key, problem));
  };
  return (
    <div data-path={`${path}.default`}>
      <ValueField
        name={row.name}
        label={`Default of ${label}`}
        schema={schemaFromRow(row)}
        value={row.default?.value}
        onChange={setDefault}
        problem={issue?.message}
        onUnreadable={setDraft}
      />
      {hint && <p className="mt-1 text-muted text-xs">{hint}</p>}
    </div>
  );
}

type ControlProps = {
  row: ParameterRow;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  /** Key of the field among the row's drafts. */
  field: string;
};

/** Edits a value of the row's type: its default or its constant. */
export function ValueControl({ row, field, value, onChange }: ControlProps) {
  const kind = getRowKind(row);
  if (row.enum || kind.control === "boolean")
    return (
      <ChoiceControl
        row={row}
        value={value}
        onChange={onChange}
        values={row.enum ?? [true, false]}
      />
    );
  if (kind.control === "number" && isNumber(value))
    return (
      <NumberInput
        rowId={row.id}
        field={field}
        value={value}
        onChange={onChange}
        isInteger={kind.isInteger}
        placeholder="None"
      />
    );
  if (kind.control === "text" && (value === undefined || typeof value === "string"))
    return (
      <EmptyStringToggle value={value} onChange={onChange}>
        <Input
          value={value ?? ""}
          placeholder={value === "" ? undefined : "None"}
          onChange={(event) => onChange(event.target.value || undefined)}
          className={emptyStringPadding(value)}
        />
      </EmptyStringToggle>
    );
  return (
    <JsonInput
      rowId={row.id}
      field={field}
      value={value}
      onChange={onChange}
      accepts={(json) =>
        (row.nullable && json === null) || kind.parse(JSON.stringify(json)) !== undefined
      }
      placeholder={kind.children === "items" ? "[]" : "{}"}
    />
  );
}

const isNumber = (value: Json | undefined): value is number | undefined =>
  value === undefined || typeof value === "number";

const booleanLabels: Record<string, string> = { true: "Yes", false: "No" };

function ChoiceControl({
  row,
  value: current,
  onChange,
  values,
}: Omit<ControlProps, "field"> & { values: readonly Json[] }) {
  const selected = current === undefined ? null : JSON.stringify(current);
  const texts = values.map((value) => JSON.stringify(value));
  return (
    <NativeSelect
      value={selected ?? ""}
      onChange={(event) =>
        onChange(event.target.value === "" ? undefined : JSON.parse(event.target.value))
      }
    >
      <option value="">None</option>
      {values.map((value, index) => (
        <option key={texts[index]} value={texts[index]}>
          {typeof value === "boolean" && getRowKind(row).control === "boolean"
            ? booleanLabels[String(value)]
            : formatValue(value)}
        </option>
      ))}
      {selected !== null && !texts.includes(selected) && (
        <option value={selected}>{formatValue(current ?? null)} (not in the list)</option>
      )}
    </NativeSelect>
  );
}
