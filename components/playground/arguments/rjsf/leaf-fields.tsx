"use client";

import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Select } from "@/components/ui/inputs/select";
import { findParameterKind } from "@/lib/agent/parameters";
import { isJsonEqual, toPlainText } from "@/lib/schema/json";
import { isDateFormat } from "../date-text";
import { parseNumber, parsesTo } from "../parse-number";
import { DateField } from "./date-field";
import { createSetter, formatFieldName, getOriginSchema } from "./field-parts";
import { useDraftProblem } from "./form-context";
import { PlainTextField } from "./text-field";

export function TextField(props: FieldProps) {
  const { format } = getOriginSchema(props.uiSchema);
  return isDateFormat(format) ? (
    <DateField {...props} format={format} />
  ) : (
    <PlainTextField {...props} />
  );
}

export function NumberField(props: FieldProps) {
  const { formData, uiSchema, fieldPathId } = props;
  const integer = findParameterKind(getOriginSchema(uiSchema)).isInteger ?? false;
  const setValue = createSetter(props);
  const [text, setText] = useState(typeof formData === "number" ? String(formData) : "");
  // A change from outside, by a replay or the JSON view, replaces the typed text.
  const displayedText = parsesTo(text, formData) ? text : String(formData ?? "");
  useDraftProblem(fieldPathId.$id, parseNumber(displayedText, { integer }).problem);
  return (
    <Input
      mono
      inputMode={integer ? "numeric" : "decimal"}
      value={displayedText}
      onChange={(event) => {
        setText(event.target.value);
        setValue(parseNumber(event.target.value, { integer }).value);
      }}
    />
  );
}

const UNSET = "unset";
/** Maximum choices in a menu. Longer lists scroll better in the native control. */
const MAX_MENU_ITEMS = 30;

/**
 * Returns the choice to show if there is no valid value: `UNSET` if an optional value is absent,
 * otherwise none.
 */
const getEmptyValue = ({ formData, required }: FieldProps): string =>
  required || formData !== undefined ? "" : UNSET;

export function ChoiceField(props: FieldProps) {
  const { formData, required, uiSchema } = props;
  const origin = getOriginSchema(uiSchema);
  const values = origin.enum ?? [origin.const];
  const setValue = createSetter(props);
  const selectedIndex = values.findIndex(
    (value) => formData !== undefined && isJsonEqual(value, formData),
  );
  const options = [
    ...(required ? [] : [{ value: UNSET, label: "Not set" }]),
    ...values.map((value, index) => ({ value: String(index), label: toPlainText(value) })),
  ];
  const select = (key: string) => setValue(key === UNSET ? undefined : values[Number(key)]);
  const current = selectedIndex >= 0 ? String(selectedIndex) : getEmptyValue(props);
  const placeholder = formData === undefined ? "Choose one" : toPlainText(formData);
  if (values.length > MAX_MENU_ITEMS) {
    return (
      <NativeSelect value={current} onChange={(event) => select(event.target.value)}>
        {current === "" && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return (
    <Select value={current} onValueChange={select} options={options} placeholder={placeholder} />
  );
}

const NULL = "null";
const booleans: Record<string, boolean | null | undefined> = { yes: true, no: false, [NULL]: null };

/** Yes or no. `isNullable` offers null as well. */
export function BooleanField({ isNullable, ...props }: FieldProps & { isNullable?: boolean }) {
  const { formData, required, fieldPathId } = props;
  const setValue = createSetter(props);
  const name = Object.keys(booleans).find((each) => booleans[each] === formData);
  const value = name === undefined || (name === NULL && !isNullable) ? getEmptyValue(props) : name;
  return (
    <SegmentedControl
      label={formatFieldName(fieldPathId)}
      value={value}
      onValueChange={(next) => setValue(booleans[next])}
      options={[
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
        ...(isNullable ? [{ value: NULL, label: "null" }] : []),
        ...(required ? [] : [{ value: UNSET, label: "Not set" }]),
      ]}
      className="self-start"
    />
  );
}
