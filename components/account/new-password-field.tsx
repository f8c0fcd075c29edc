"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/inputs/field";
import type { Input } from "@/components/ui/inputs/input";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { StrengthMeter } from "./strength-meter";

type NewPasswordFieldProps = ComponentProps<typeof Input> & {
  label?: string;
  error: string | undefined;
  /** What was typed so far, which is rated. */
  password?: string | undefined;
  /** Strings that a good password must not contain: the user's name and e-mail address. */
  personalWords: (string | undefined)[];
};

/** A field for a password that is being chosen, with its strength. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label = "Password", error, password = "", personalWords, ...input } = props;
  return (
    <Field
      label={label}
      error={error}
      hint={
        <StrengthMeter
          password={password}
          personalWords={personalWords.filter((word) => word !== undefined)}
        />
      }
    >
      <MaskedInput {...input} noun="password" autoComplete="new-password" aria-required />
    </Field>
  );
}
