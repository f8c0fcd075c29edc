"use client";

import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Json } from "@/lib/agent/json";
import { parameterTypes } from "@/lib/agent/parameters";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import { showValue } from "./enum-field";
import { JsonInput } from "./json-input";
import { NumberInput } from "./number-input";
import type { ParameterFormProps } from "./row-context";

/** The default, typed in the field that the parameter itself will be. Emptied means that there is none. */
export function DefaultField({ path, label, row, change }: ParameterFormProps) {
  // An item of a list is there or not: a default would never be used, so only an imported one is shown.
  if (path.endsWith(".items") && !row.default) return null;
  const needed = /^rows\.\d+$/.test(path) && row.required && !row.visible;
  return (
    <FormField
      path={`${path}.default`}
      label={<Of name={label}>Default</Of>}
      optional={!needed}
      required={needed}
      hint={needed ? "People do not see this parameter, so its value comes from here." : undefined}
    >
      <DefaultControl
        row={row}
        set={(value) => change({ default: value === undefined ? null : { value } })}
      />
    </FormField>
  );
}

type ControlProps = { row: ParameterRow; set: (value: Json | undefined) => void };

function DefaultControl({ row, set }: ControlProps) {
  const value = row.default?.value;
  if (row.enum) return <ChoiceControl row={row} set={set} values={row.enum} />;
  if (row.kind === "boolean") return <ChoiceControl row={row} set={set} values={[true, false]} />;
  if ((row.kind === "number" || row.kind === "integer") && isNumeric(value))
    return (
      <NumberInput
        rowId={row.id}
        field="default"
        value={value}
        onChange={set}
        whole={row.kind === "integer"}
        placeholder="No default"
      />
    );
  if (row.kind === "string" && (value === undefined || typeof value === "string"))
    return (
      <Input
        value={value ?? ""}
        placeholder={value === "" ? "An empty text" : "No default"}
        onChange={(event) => set(event.target.value === "" ? undefined : event.target.value)}
      />
    );
  return (
    <JsonInput
      rowId={row.id}
      field="default"
      value={value}
      onChange={set}
      accepts={(json) =>
        row.kind === "json" || parameterTypes[row.kind].parse(JSON.stringify(json)) !== undefined
      }
      placeholder={row.kind === "array" ? "[]" : "{}"}
    />
  );
}

const isNumeric = (value: Json | undefined): value is number | undefined =>
  value === undefined || typeof value === "number";

const words: Record<string, string> = { true: "Yes", false: "No" };

function ChoiceControl({ row, set, values }: ControlProps & { values: readonly Json[] }) {
  const chosen = row.default && JSON.stringify(row.default.value);
  const texts = values.map((value) => JSON.stringify(value));
  return (
    <NativeSelect
      value={chosen ?? ""}
      onChange={(event) =>
        set(event.target.value === "" ? undefined : JSON.parse(event.target.value))
      }
    >
      <option value="">No default</option>
      {values.map((value, index) => (
        <option key={texts[index]} value={texts[index]}>
          {typeof value === "boolean" && row.kind === "boolean"
            ? words[String(value)]
            : showValue(value)}
        </option>
      ))}
      {chosen !== null && !texts.includes(chosen) && (
        <option value={chosen}>{showValue(row.default?.value ?? null)} (not in the list)</option>
      )}
    </NativeSelect>
  );
}
