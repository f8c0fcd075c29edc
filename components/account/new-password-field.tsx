"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/inputs/field";
import type { Input } from "@/components/ui/inputs/input";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { StrengthMeter } from "./strength-meter";

type NewPasswordFieldProps = ComponentProps<typeof Input> & {
  label?: string;
  error: string | undefined;
  /** The password typed so far, which the strength meter rates. */
  password?: string | undefined;
  /** Strings that a good password must not contain: the user's name and e-mail address. */
  personalWords: (string | undefined)[];
};

/** A field for choosing a password, with a strength meter. */
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
