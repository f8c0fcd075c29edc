"use client";

import type { ReactNode } from "react";
import { get, useController, useFormContext, useFormState } from "react-hook-form";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Textarea } from "@/components/ui/inputs/textarea";

type FieldLabels = {
  /** Form path. */
  name: string;
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  required?: boolean;
  optional?: boolean;
  className?: string;
};

/** Returns the error message of a field. Returns undefined if it has no problem. */
export const useProblem = (name: string): string | undefined => {
  const { errors } = useFormState({ name });
  const problem: { message?: string } | undefined = get(errors, name);
  return problem?.message;
};

type TextFieldProps = FieldLabels & {
  /** Number of lines; renders a textarea. */
  lines?: number;
  mono?: boolean;
  placeholder?: string;
  maxLength?: number;
  list?: string;
};

export function TextField({
  name,
  lines,
  mono,
  placeholder,
  maxLength,
  list,
  ...labels
}: TextFieldProps) {
  const { register } = useFormContext();
  return (
    <Field {...labels} error={useProblem(name)}>
      {lines ? (
        <Textarea
          {...register(name)}
          mono={mono}
          placeholder={placeholder}
          maxLength={maxLength}
          rows={lines}
        />
      ) : (
        <Input
          {...register(name)}
          mono={mono}
          placeholder={placeholder}
          maxLength={maxLength}
          list={list}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

type ChoiceFieldProps = FieldLabels & { options: readonly { value: string; label: string }[] };

export function ChoiceField({ name, options, ...labels }: ChoiceFieldProps) {
  const { field } = useController({ name, defaultValue: options[0]?.value });
  return (
    <Field {...labels} error={useProblem(name)}>
      <NativeSelect {...field}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

export function CheckField({ name, label }: { name: string; label: ReactNode }) {
  const { field } = useController({ name });
  return (
    <div data-path={name}>
      <Checkbox
        label={label}
        checked={field.value}
        onCheckedChange={(checked) => field.onChange(checked === true)}
        onBlur={field.onBlur}
      />
    </div>
  );
}
