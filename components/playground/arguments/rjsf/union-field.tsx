"use client";

import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, useState } from "react";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { valueOnAdd } from "../initial-values";
import {
  convertValue,
  findAlternative,
  getAlternativeLabel,
  keepsAlternative,
  listAlternatives,
} from "./alternatives";
import { createSetter, formatFieldName, getOriginSchema, isListItem } from "./field-parts";
import type { FormSchema } from "./form-schema";
import { BooleanField, ChoiceField, NumberField, TextField } from "./leaf-fields";
import { NullToggle } from "./null-toggle";
import { RemoveButton } from "./remove-button";

/** Limits within which the alternatives fit side by side in a narrow window. */
const MAX_SEGMENTS = 3;
const MAX_SEGMENTS_CHARS = 30;
/** The switch's value for null. The other values are the indexes of the alternatives. */
const NULL = "null";

const leafFields: Record<string, ComponentType<FieldProps>> = {
  text: TextField,
  number: NumberField,
  boolean: BooleanField,
  choice: ChoiceField,
};

const isContainer = ({ schema }: FormSchema) => schema.type === "object" || schema.type === "array";

/** The value of a union, and the ways to change its type. */
function useUnion(props: FieldProps) {
  const { formData, uiSchema } = props;
  const setValue = createSetter(props);
  const origin = getOriginSchema(uiSchema);
  const { schemas, isNullable } = listAlternatives(origin) ?? { schemas: [], isNullable: false };
  const forms: FormSchema[] = uiSchema?.["ui:options"]?.alternatives ?? [];
  const match = findAlternative(schemas, formData);
  const [choice, setChoice] = useState(() => Math.max(0, match));
  /** The last values of the alternatives that are not shown. */
  const [lastValues, setLastValues] = useState<Record<number, unknown>>({});
  // A value that several alternatives accept stays with the chosen one, unless it came from
  // outside.
  const index = match < 0 || keepsAlternative(schemas[choice], formData) ? choice : match;
  const isNull = formData === null;
  // An object or a list starts when its type is chosen. Until then nothing is sent.
  const isAbsent = formData === undefined && forms.some(isContainer);
  const keepValue = () => {
    if (!isNull) setLastValues({ ...lastValues, [index]: formData });
  };
  const choose = (next: number) => {
    const schema = schemas[next];
    if (!schema || (next === index && !isAbsent && !isNull)) return;
    setChoice(next);
    keepValue();
    const converted = convertValue(formData, schema);
    const isNew = converted === undefined && forms[next] !== undefined && isContainer(forms[next]);
    const lastValue = isNew || isNull ? lastValues[next] : undefined;
    setValue(lastValue ?? (isNew ? valueOnAdd(schema) : converted));
  };
  const chooseNull = () => {
    keepValue();
    setValue(null);
  };
  const isMatch = index === match;
  return { schemas, forms, index, isMatch, isNullable, isNull, isAbsent, choose, chooseNull };
}

/**
 * A value of one of several types: a switch between the types, including null if allowed, and the
 * input for the chosen type. If there is only one type besides null, null is a toggle next to the
 * input, or one of the segments of a boolean.
 */
export function UnionField(props: FieldProps) {
  const { fieldPathId } = props;
  const union = useUnion(props);
  const { schemas, forms, index, isMatch, isNullable, isNull, isAbsent } = union;
  const name = formatFieldName(fieldPathId);
  const input = !isNull && !isAbsent && (
    <Alternative key={index} {...props} form={forms[index]} isMatch={isMatch} />
  );
  const hasOneType = schemas.length === 1 && isNullable;
  if (hasOneType && forms[0]?.uiSchema["ui:field"] === "boolean")
    return <BooleanField {...props} isNullable />;
  if (hasOneType)
    return (
      <div className="flex min-w-0 items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col">{input || <NullValue />}</div>
        <NullToggle
          name={name}
          isNull={isNull}
          onChange={(next) => (next ? union.chooseNull() : union.choose(0))}
        />
      </div>
    );
  const canRemove =
    !isAbsent && forms.some(isContainer) && !props.required && !isListItem(fieldPathId);
  const current = isAbsent ? "" : String(index);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {schemas.length > 1 && (
        <div className="flex min-w-0 items-center justify-between gap-3">
          <TypeSwitch
            name={name}
            options={listOptions(schemas, isNullable)}
            value={isNull ? NULL : current}
            onChange={(next) => (next === NULL ? union.chooseNull() : union.choose(Number(next)))}
          />
          {canRemove && <RemoveButton name={name} onClick={() => createSetter(props)(undefined)} />}
        </div>
      )}
      {input}
    </div>
  );
}

const NullValue = () => (
  <p className="flex h-control items-center rounded-md border border-line border-dashed px-2.5 font-mono text-muted text-sm">
    null
  </p>
);

const listOptions = (schemas: readonly JsonSchema[], isNullable: boolean) => [
  ...schemas.map((_, index) => ({
    value: String(index),
    label: getAlternativeLabel(schemas, index),
  })),
  ...(isNullable ? [{ value: NULL, label: "null" }] : []),
];

type AlternativeProps = FieldProps & {
  form: FormSchema | undefined;
  /** False for a value of another type, which the input cannot show. */
  isMatch: boolean;
};

function Alternative({ form, isMatch, ...props }: AlternativeProps) {
  if (!form) return null;
  const { ObjectField, ArrayField } = props.registry.fields;
  const fields: Record<string, ComponentType<FieldProps>> = {
    ...leafFields,
    ...(ObjectField && { object: ObjectField }),
    ...(ArrayField && { array: ArrayField }),
  };
  const Input = fields[form.uiSchema["ui:field"] as string] ?? fields[String(form.schema.type)];
  if (!Input) return null;
  return <Input {...props} {...form} formData={isMatch ? props.formData : undefined} />;
}

type TypeSwitchProps = {
  name: string;
  options: readonly { value: string; label: string }[];
  /** Empty until one is chosen. */
  value: string;
  onChange: (value: string) => void;
};

function TypeSwitch({ name, options, value, onChange }: TypeSwitchProps) {
  const label = `Type of ${name}`;
  const chars = options.reduce((sum, option) => sum + option.label.length, 0);
  if (options.length > MAX_SEGMENTS || chars > MAX_SEGMENTS_CHARS)
    return (
      <NativeSelect
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-56 max-w-full"
      >
        {value === "" && (
          <option value="" disabled>
            Choose one
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    );
  return (
    <SegmentedControl
      label={label}
      value={value}
      onValueChange={onChange}
      options={options}
      className="h-7 self-start coarse:h-control"
    />
  );
}
