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
  listAlternatives,
  staysWith,
} from "./alternatives";
import { createSetter, formatFieldName, getOriginSchema, isListItem } from "./field-parts";
import type { FormSchema } from "./form-schema";
import { BooleanField, ChoiceField, NumberField, TextField } from "./leaf-fields";
import { NullToggle } from "./null-toggle";
import { RemoveButton } from "./remove-button";

/** Limits within which the alternatives fit side by side in a narrow window. */
const MAX_SEGMENTS = 3;
const MAX_SEGMENTS_CHARS = 30;

const leafFields: Record<string, ComponentType<FieldProps>> = {
  text: TextField,
  number: NumberField,
  boolean: BooleanField,
  choice: ChoiceField,
};

const isContainer = ({ schema }: FormSchema) => schema.type === "object" || schema.type === "array";

/**
 * A value of one of several types: a switch between the types, the input for the chosen one, and
 * null if allowed.
 */
export function UnionField(props: FieldProps) {
  const { formData, uiSchema, fieldPathId } = props;
  const setValue = createSetter(props);
  const origin = getOriginSchema(uiSchema);
  const { schemas, isNullable } = listAlternatives(origin) ?? { schemas: [], isNullable: false };
  const forms: FormSchema[] = uiSchema?.["ui:options"]?.alternatives ?? [];
  const match = findAlternative(schemas, formData);
  const [choice, setChoice] = useState(() => Math.max(0, match));
  /** The last values of the alternatives that are not shown. */
  const [lastValues, setLastValues] = useState<Record<number, unknown>>({});
  const [lastValue, setLastValue] = useState(formData);
  // A value that several alternatives accept stays with the chosen one, unless it came from
  // outside.
  const index = match < 0 || staysWith(schemas[choice], formData) ? choice : match;
  const name = formatFieldName(fieldPathId);
  // An object or a list starts when its type is chosen. Until then nothing is sent.
  const isAbsent = formData === undefined && forms.some(isContainer);
  const canRemove =
    !isAbsent && forms.some(isContainer) && !props.required && !isListItem(fieldPathId);
  const choose = (next: number) => {
    const schema = schemas[next];
    if (!schema || (next === index && !isAbsent)) return;
    setChoice(next);
    setLastValues({ ...lastValues, [index]: formData });
    const converted = convertValue(formData, schema);
    const isNew = converted === undefined && forms[next] !== undefined && isContainer(forms[next]);
    setValue(isNew ? (lastValues[next] ?? valueOnAdd(schema)) : converted);
  };
  const setNull = (isNull: boolean) => {
    if (isNull) setLastValue(formData);
    setValue(isNull ? null : (lastValue ?? undefined));
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {schemas.length > 1 && formData !== null && (
        <div className="flex min-w-0 items-center justify-between gap-3">
          <TypeSwitch
            name={name}
            schemas={schemas}
            index={isAbsent ? undefined : index}
            onChange={choose}
          />
          {canRemove && <RemoveButton name={name} onClick={() => setValue(undefined)} />}
        </div>
      )}
      <div className="flex min-w-0 items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col">
          {formData === null ? (
            <p className="flex h-control items-center rounded-md border border-line border-dashed px-2.5 font-mono text-muted text-sm">
              null
            </p>
          ) : (
            !isAbsent && (
              <Alternative key={index} {...props} form={forms[index]} isMatch={index === match} />
            )
          )}
        </div>
        {isNullable && <NullToggle name={name} isNull={formData === null} onChange={setNull} />}
      </div>
    </div>
  );
}

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
  schemas: readonly JsonSchema[];
  /** Undefined until one is chosen. */
  index: number | undefined;
  onChange: (index: number) => void;
};

function TypeSwitch({ name, schemas, index, onChange }: TypeSwitchProps) {
  const label = `Type of ${name}`;
  const options = schemas.map((_, each) => ({
    value: String(each),
    label: getAlternativeLabel(schemas, each),
  }));
  const chars = options.reduce((sum, option) => sum + option.label.length, 0);
  if (schemas.length > MAX_SEGMENTS || chars > MAX_SEGMENTS_CHARS)
    return (
      <NativeSelect
        aria-label={label}
        value={String(index ?? "")}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-56 max-w-full"
      >
        {index === undefined && (
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
      value={String(index ?? "")}
      onValueChange={(next) => onChange(Number(next))}
      options={options}
      className="h-7 self-start"
    />
  );
}
