"use client";

import { z } from "zod";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { newPasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { type Reset, readReset, resetPassword } from "./account-requests";
import { OpenLink } from "./open-link";
import { PasswordInput } from "./password-input";
import { StrengthMeter } from "./strength-meter";
import { useAccountForm } from "./use-account-form";

const words = {
  looking: "Loading the link",
  gone: "This link is not valid",
  why: "It has been used or replaced by a newer one, or it has expired. Ask an owner of the Space for a new one.",
  failed: "The link could not be loaded",
};

/** Loads the reset link that an owner sent, then lets the user choose a new password. */
export function PasswordReset({ token }: { token: string }) {
  return (
    <OpenLink token={token} read={readReset} words={words}>
      {(reset) => <ResetForm token={token} reset={reset} />}
    </OpenLink>
  );
}

const schema = z.object({ password: newPasswordField });

function ResetForm({ token, reset }: { token: string; reset: Reset }) {
  const { register, watch, submit, refusal, errorOf, busy } = useAccountForm(
    schema,
    (values) => resetPassword(token, values),
    "/agents",
  );
  return (
    <AccountForm
      title="Choose a new password"
      description={`${reset.name}, setting it signs you out of all other sessions.`}
      submitLabel="Set password"
      busy={busy}
      refusal={refusal}
      onSubmit={submit}
    >
      <Field label="E-mail address">
        <Input value={reset.email} readOnly type="email" autoComplete="username" className="h-10" />
      </Field>
      <Field
        label="Password"
        error={errorOf("password")}
        hint={
          <StrengthMeter password={watch("password") ?? ""} known={[reset.name, reset.email]} />
        }
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
