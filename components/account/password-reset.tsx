"use client";

import { z } from "zod";
import { newPasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { type PasswordResetDetails, readReset, resetPassword } from "./account-requests";
import { EmailField } from "./email-field";
import { NewPasswordField } from "./new-password-field";
import { OneTimeLink } from "./one-time-link";
import { useAccountForm } from "./use-account-form";

const texts = {
  loadingLabel: "Loading the link",
  invalidTitle: "This link is not valid",
  invalidReason:
    "It has been used or replaced by a newer one, or it has expired. Ask an owner of the Space for a new one.",
  failedTitle: "The link could not be loaded",
};

/** Loads the reset link sent by an owner, then lets the user choose a new password. */
export function PasswordReset({ token }: { token: string }) {
  return (
    <OneTimeLink token={token} load={readReset} texts={texts}>
      {(details) => <ResetForm token={token} details={details} />}
    </OneTimeLink>
  );
}

const schema = z.object({ password: newPasswordField });

function ResetForm({ token, details }: { token: string; details: PasswordResetDetails }) {
  const { register, watch, submit, formError, getError, busy } = useAccountForm(
    schema,
    (values) => resetPassword(token, values),
    "/agents",
  );
  return (
    <AccountForm
      title="Choose a new password"
      description={`For ${details.name}. Setting it signs you out of all other sessions.`}
      submitLabel="Set password"
      busy={busy}
      error={formError}
      onSubmit={submit}
    >
      <EmailField value={details.email} readOnly />
      <NewPasswordField
        {...register("password")}
        error={getError("password")}
        password={watch("password")}
        personalWords={[details.name, details.email]}
        className="h-10"
      />
    </AccountForm>
  );
}
