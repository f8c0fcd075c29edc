"use client";

import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Input } from "@/components/ui/inputs/input";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Textarea } from "@/components/ui/inputs/textarea";
import type { AnnotationName } from "@/lib/agent/tool-annotations";
import { useValue } from "../editor-state";
import type {
  HandlerChoicePath,
  HandlerSwitchPath,
  HandlerTextPath,
} from "../handlers/field-paths";
import { FormField } from "./form-field";

type TextPath =
  | "name"
  | "description"
  | "category"
  | "docNote"
  | "confirmPrompt"
  | "timeout"
  | "version"
  | "author"
  | "limits.cacheTtl"
  | "limits.rateCalls"
  | "limits.rateWindow"
  | "limits.concurrency"
  | "metadata.title"
  | "metadata.modelName"
  | "metadata.scope"
  | HandlerTextPath;

type FieldLabels = { label: string; hint?: ReactNode; required?: boolean; optional?: boolean };

type TextFieldProps = FieldLabels & {
  path: TextPath;
  className?: string;
  /** Number of lines; renders a textarea. */
  lines?: number;
} & Pick<
    ComponentProps<"input">,
    "placeholder" | "maxLength" | "inputMode" | "list" | "disabled"
  > & {
    mono?: boolean;
  };

export function TextField({
  path,
  lines,
  mono,
  label,
  hint,
  required,
  optional,
  className,
  list,
  ...rest
}: TextFieldProps) {
  const [value, setValue] = useValue(path);
  const fieldProps = { path, label, hint, required, optional, className };
  return (
    <FormField {...fieldProps}>
      {lines ? (
        <Textarea
          placeholder={rest.placeholder}
          maxLength={rest.maxLength}
          disabled={rest.disabled}
          mono={mono}
          rows={lines}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <Input
          {...rest}
          list={list}
          mono={mono}
          autoComplete="off"
          spellCheck={mono ? false : undefined}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </FormField>
  );
}

type ChoicePath =
  | "responseType"
  | "bearer"
  | "taskSupport"
  | "limits.ratePer"
  | "offered"
  | `metadata.annotations.${AnnotationName}`
  | HandlerTextPath
  | HandlerChoicePath;

type ChoiceFieldProps = FieldLabels & {
  path: ChoicePath;
  className?: string;
  options: readonly { value: string; label: string }[];
};

export function ChoiceField({ path, options, className, ...fieldProps }: ChoiceFieldProps) {
  const [value, setValue] = useValue(path);
  return (
    <FormField {...fieldProps} path={path} className={className}>
      <NativeSelect value={value} onValueChange={setValue}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}

type SwitchPath =
  | "enabled"
  | "enforceFormats"
  | "confirmationRequired"
  | "confirmationEnforced"
  | HandlerSwitchPath;

export function CheckField({ path, ...fieldProps }: FieldLabels & { path: SwitchPath }) {
  const [value, setValue] = useValue(path);
  return (
    <div data-path={path}>
      <Checkbox
        {...fieldProps}
        checked={value}
        onCheckedChange={(next) => setValue(next === true)}
      />
    </div>
  );
}
