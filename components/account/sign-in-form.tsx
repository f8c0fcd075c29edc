"use client";

import { z } from "zod";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { emailField } from "./account-fields";
import { AccountForm } from "./account-form";
import { signIn } from "./account-requests";
import { PasswordInput } from "./password-input";
import { useAccountForm } from "./use-account-form";

const schema = z.object({
  email: emailField,
  password: z.string().min(1, "Enter your password."),
});

/** `next` is a path on this site, already validated. */
export function SignInForm({ next }: { next: string }) {
  const { register, submit, formError, getError, busy } = useAccountForm(schema, signIn, next);
  return (
    <AccountForm
      title="Sign in"
      submitLabel="Sign in"
      busy={busy}
      error={formError}
      onSubmit={submit}
      footnote="No account, or forgot your password? Ask an owner of this Toolwright for a link."
    >
      <Field label="E-mail address" error={getError("email")}>
        <Input
          {...register("email")}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          className="h-10"
        />
      </Field>
      <Field label="Password" error={getError("password")}>
        <PasswordInput
          {...register("password")}
          autoComplete="current-password"
          aria-required
          className="h-10"
        />
      </Field>
    </AccountForm>
  );
}
