"use client";

import { z } from "zod";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { emailField, nameField, newPasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { createOwner } from "./account-requests";
import { PasswordInput } from "./password-input";
import { StrengthMeter } from "./strength-meter";
import { useAccountForm } from "./use-account-form";

const schema = z.object({ name: nameField, email: emailField, password: newPasswordField });

/** Creates the first account, the owner of the Space. */
export function SetUpForm({ next }: { next: string }) {
  const { register, watch, submit, formError, getError, busy } = useAccountForm(
    schema,
    createOwner,
    next,
  );
  const [name, email, password] = watch(["name", "email", "password"]);
  return (
    <AccountForm
      title="Set up Toolwright"
      description="Create the owner’s account. Others join later, by invitation."
      submitLabel="Create the owner’s account"
      busy={busy}
      error={formError}
      onSubmit={submit}
    >
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} autoComplete="name" aria-required className="h-10" />
      </Field>
      <Field
        label="E-mail address"
        hint="You sign in with it. No e-mail is sent to it."
        error={getError("email")}
      >
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
      <Field
        label="Password"
        error={getError("password")}
        hint={<StrengthMeter password={password ?? ""} personalWords={[name ?? "", email ?? ""]} />}
      >
        <PasswordInput
          {...register("password")}
          autoComplete="new-password"
          aria-required
          className="h-10"
        />
      </Field>
    </AccountForm>
  );
}
