"use client";

import { EmptyText, roomForEmptyText } from "@/components/ui/empty-text";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Json } from "@/lib/agent/json";
import { parameterTypes } from "@/lib/agent/parameters";
import { type ParameterRow, schemaFromRow } from "@/lib/agent/parameters/rows";
import { useEditor, useIssue } from "../editor-state";
import { FormField } from "../fields/form-field";
import { draftKey } from "../form/tool-form";
import { Of } from "./description-field";
import { showValue } from "./enum-field";
import { JsonInput } from "./json-input";
import { NumberInput } from "./number-input";
import type { ParameterFormProps } from "./row-context";

/** Edits the default in the same field that callers get for the parameter. Empty means no default. */
export function DefaultField({ path, label, row, change }: ParameterFormProps) {
  const { valueField: ValueField, form } = useEditor();
  const issue = useIssue(`${path}.default`);
  // Defaults of items and variants are never applied, so the field is only shown for imported ones.
  if (/\.(items|others|variants\.\d+)$/.test(path) && !row.default) return null;
  const needed = /^rows\.\d+$/.test(path) && row.required && !row.visible;
  const hint = needed ? "Required because people do not see this parameter." : undefined;
  const set = (value: Json | undefined) =>
    change({ default: value === undefined ? null : { value } });
  if (!ValueField || row.kind === "json")
    return (
      <FormField
        path={`${path}.default`}
        label={<Of name={label}>Default</Of>}
        optional={!needed}
        required={needed}
        hint={hint}
      >
        <ValueControl row={row} field="default" value={row.default?.value} set={set} />
      </FormField>
    );
  const note = (problem: string | undefined) => {
    const key = draftKey(row.id, "default");
    const { [key]: known, ...others } = form.getValues("drafts");
    if (known !== problem)
      form.setValue("drafts", problem === undefined ? others : { ...others, [key]: problem });
  };
  return (
    <div data-path={`${path}.default`}>
      <ValueField
        name={row.name}
        label={`Default of ${label}`}
        schema={schemaFromRow(row)}
        value={row.default?.value}
        onChange={set}
        problem={issue?.message}
        onUnreadable={note}
      />
      {hint && <p className="mt-1 text-muted text-xs">{hint}</p>}
    </div>
  );
}

type ControlProps = {
  row: ParameterRow;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
  /** Key of the field among the row's drafts. */
  field: string;
};

/** Edits a value of the row's type: its default or its constant. */
export function ValueControl({ row, field, value, set }: ControlProps) {
  if (row.enum || row.kind === "boolean")
    return <ChoiceControl row={row} value={value} set={set} values={row.enum ?? [true, false]} />;
  if ((row.kind === "number" || row.kind === "integer") && isNumeric(value))
    return (
      <NumberInput
        rowId={row.id}
        field={field}
        value={value}
        onChange={set}
        whole={row.kind === "integer"}
        placeholder="None"
      />
    );
  if (row.kind === "string" && (value === undefined || typeof value === "string"))
    return (
      <EmptyText value={value} onChange={set}>
        <Input
          value={value ?? ""}
          placeholder={value === "" ? "Empty text" : "None"}
          onChange={(event) => set(event.target.value || undefined)}
          className={value ? undefined : roomForEmptyText}
        />
      </EmptyText>
    );
  return (
    <JsonInput
      rowId={row.id}
      field={field}
      value={value}
      onChange={set}
      accepts={(json) =>
        row.kind === "json" ||
        row.kind === "variants" ||
        (row.nullable && json === null) ||
        parameterTypes[row.kind].parse(JSON.stringify(json)) !== undefined
      }
      placeholder={row.kind === "array" ? "[]" : "{}"}
    />
  );
}

const isNumeric = (value: Json | undefined): value is number | undefined =>
  value === undefined || typeof value === "number";

const words: Record<string, string> = { true: "Yes", false: "No" };

function ChoiceControl({
  row,
  value: given,
  set,
  values,
}: Omit<ControlProps, "field"> & { values: readonly Json[] }) {
  const chosen = given === undefined ? null : JSON.stringify(given);
  const texts = values.map((value) => JSON.stringify(value));
  return (
    <NativeSelect
      value={chosen ?? ""}
      onChange={(event) =>
        set(event.target.value === "" ? undefined : JSON.parse(event.target.value))
      }
    >
      <option value="">None</option>
      {values.map((value, index) => (
        <option key={texts[index]} value={texts[index]}>
          {typeof value === "boolean" && row.kind === "boolean"
            ? words[String(value)]
            : showValue(value)}
        </option>
      ))}
      {chosen !== null && !texts.includes(chosen) && (
        <option value={chosen}>{showValue(given ?? null)} (not in the list)</option>
      )}
    </NativeSelect>
  );
}
