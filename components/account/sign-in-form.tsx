"use client";

import { z } from "zod";
import { Field } from "@/components/ui/inputs/field";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { emailField } from "./account-fields";
import { AccountForm } from "./account-form";
import { signIn } from "./account-requests";
import { EmailField } from "./email-field";
import { useAccountForm } from "./use-account-form";

const schema = z.object({
  email: emailField,
  password: z.string().min(1, "Enter your password."),
});

/** `next` is a path on this site, already validated. */
export function SignInForm({ next, description }: { next: string; description?: string }) {
  const { register, submit, formError, getError, busy } = useAccountForm(schema, signIn, next);
  return (
    <AccountForm
      title="Sign in"
      description={description}
      submitLabel="Sign in"
      busy={busy}
      error={formError}
      onSubmit={submit}
      footnote="No account, or forgot your password? Ask an owner of your Space for a link."
    >
      <EmailField {...register("email")} error={getError("email")} aria-required />
      <Field label="Password" error={getError("password")}>
        <MaskedInput
          noun="password"
          {...register("password")}
          autoComplete="current-password"
          aria-required
          className="h-10"
        />
      </Field>
    </AccountForm>
  );
}
