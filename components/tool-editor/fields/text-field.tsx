"use client";

import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { useValue } from "../editor-state";
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
  | "http.authName"
  | "http.bodyText"
  | "http.select"
  | "http.errorWhen"
  | "http.errorMessage";

type FieldWords = { label: string; hint?: ReactNode; required?: boolean; optional?: boolean };

type TextFieldProps = FieldWords & {
  path: TextPath;
  className?: string;
  /** The number of lines; renders a textarea. */
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
  const [value, set] = useValue(path);
  const words = { path, label, hint, required, optional, className };
  return (
    <FormField {...words}>
      {lines ? (
        <Textarea
          placeholder={rest.placeholder}
          maxLength={rest.maxLength}
          disabled={rest.disabled}
          mono={mono}
          rows={lines}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <Input
          {...rest}
          list={list}
          mono={mono}
          autoComplete="off"
          spellCheck={mono ? false : undefined}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormField>
  );
}

type ChoicePath =
  | "responseType"
  | "bearer"
  | "limits.ratePer"
  | "offered"
  | "http.authType"
  | "http.redirects"
  | "http.attempts";

type ChoiceFieldProps = FieldWords & {
  path: ChoicePath;
  className?: string;
  options: readonly { value: string; label: string }[];
};

export function ChoiceField({ path, options, className, ...words }: ChoiceFieldProps) {
  const [value, set] = useValue(path);
  return (
    <FormField {...words} path={path} className={className}>
      <NativeSelect value={value} onChange={(event) => set(event.target.value as never)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FormField>
  );
}

type SwitchPath = "enabled" | "confirmationRequired" | "confirmationEnforced" | "http.envelope";

export function CheckField({ path, ...words }: FieldWords & { path: SwitchPath }) {
  const [value, set] = useValue(path);
  return (
    <div data-path={path}>
      <Checkbox {...words} checked={value} onCheckedChange={(next) => set(next === true)} />
    </div>
  );
}
