"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";

type EmailFieldProps = ComponentProps<typeof Input> & { hint?: ReactNode; error?: string };

/** The e-mail address that identifies an account. */
export function EmailField({ hint, error, ...input }: EmailFieldProps) {
  return (
    <Field label="E-mail address" hint={hint} error={error}>
      <Input
        {...input}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        className="h-10"
      />
    </Field>
  );
}
