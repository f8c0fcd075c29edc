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
  looking: "Looking up the link",
  gone: "This link is not valid",
  why: "It was used already, a newer one was made, or its day is over. Ask an owner of the Space for a new one.",
  failed: "The link could not be looked up",
};

/** Looks up the link that an owner sent, then lets its person choose a new password. */
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
      description={`${reset.name}, you are signed out everywhere else once it is set.`}
      submitLabel="Set the password"
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
