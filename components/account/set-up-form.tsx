"use client";

import { z } from "zod";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { emailField, nameField, newPasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { createOwner } from "./account-requests";
import { EmailField } from "./email-field";
import { NewPasswordField } from "./new-password-field";
import { useAccountForm } from "./use-account-form";

const schema = z.object({ name: nameField, email: emailField, password: newPasswordField });

/** Creates the first account, the owner of the Space. */
export function SetUpForm() {
  const { register, watch, submit, formError, getError, busy } = useAccountForm(
    schema,
    createOwner,
    "/agents",
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
      <EmailField
        {...register("email")}
        hint="You sign in with it. No e-mail is sent to it."
        error={getError("email")}
        aria-required
      />
      <NewPasswordField
        {...register("password")}
        error={getError("password")}
        password={password}
        personalWords={[name, email]}
        className="h-10"
      />
    </AccountForm>
  );
}
