"use client";

import type { FieldProps } from "@rjsf/utils";
import { type ComponentType, useState } from "react";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import type { JsonSchema } from "@/lib/schema/json-schema";
import {
  convertValue,
  findAlternative,
  getAlternativeLabel,
  listAlternatives,
} from "./alternatives";
import { createSetter, formatFieldName, getOriginSchema } from "./field-parts";
import { BooleanField, ChoiceField, NumberField, TextField } from "./leaf-fields";
import { NullToggle } from "./null-toggle";

/** More alternatives do not fit beside each other. */
const MAX_SEGMENTS = 3;

const leafFields: Record<string, ComponentType<FieldProps>> = {
  text: TextField,
  number: NumberField,
  boolean: BooleanField,
  choice: ChoiceField,
};

type UnionFieldProps = FieldProps & {
  /** The name of the field that edits an alternative. */
  getFieldName: (schema: JsonSchema) => string;
};

/** A value of one of several types: a switch between them, the input of the chosen one, and null if it is allowed. */
export function UnionField({ getFieldName, ...props }: UnionFieldProps) {
  const { formData, uiSchema, fieldPathId } = props;
  const setValue = createSetter(props);
  const { schemas, isNullable } = listAlternatives(getOriginSchema(uiSchema)) ?? {
    schemas: [],
    isNullable: false,
  };
  const [choice, setChoice] = useState(0);
  const [lastValue, setLastValue] = useState(formData);
  const match = findAlternative(schemas, formData);
  // A value that several alternatives accept stays with the chosen one, unless it came from outside.
  const isOfChoice = findAlternative(schemas.slice(choice, choice + 1), formData) === 0;
  const index = match >= 0 && !isOfChoice ? match : choice;
  const schema = schemas[index];
  const name = formatFieldName(fieldPathId);
  if (!schema) return null;
  const Leaf = leafFields[getFieldName(schema)] ?? TextField;
  const choose = (next: number) => {
    setChoice(next);
    setValue(convertValue(formData, schemas[next] ?? {}));
  };
  const setNull = (isNull: boolean) => {
    if (isNull) setLastValue(formData);
    setValue(isNull ? null : lastValue === null ? undefined : lastValue);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {schemas.length > 1 && formData !== null && (
        <TypeSwitch name={name} schemas={schemas} index={index} onChange={choose} />
      )}
      <div className="flex min-w-0 items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col">
          {formData === null ? (
            <p className="flex h-control items-center rounded-md border border-line border-dashed px-2.5 font-mono text-muted text-sm">
              null
            </p>
          ) : (
            <Leaf
              key={index}
              {...props}
              formData={index === match ? formData : undefined}
              uiSchema={{ "ui:options": { origin: schema } }}
            />
          )}
        </div>
        {isNullable && <NullToggle name={name} isNull={formData === null} onChange={setNull} />}
      </div>
    </div>
  );
}

type TypeSwitchProps = {
  name: string;
  schemas: readonly JsonSchema[];
  index: number;
  onChange: (index: number) => void;
};

function TypeSwitch({ name, schemas, index, onChange }: TypeSwitchProps) {
  const label = `Type of ${name}`;
  const options = schemas.map((_, each) => ({
    value: String(each),
    label: getAlternativeLabel(schemas, each),
  }));
  if (schemas.length > MAX_SEGMENTS)
    return (
      <NativeSelect
        aria-label={label}
        value={String(index)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="w-40"
      >
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
      value={String(index)}
      onValueChange={(next) => onChange(Number(next))}
      options={options}
      className="h-7 self-start"
    />
  );
}
