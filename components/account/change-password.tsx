"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Field } from "@/components/ui/inputs/field";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { newPasswordField } from "./account-fields";
import { changePassword } from "./account-requests";
import { NewPasswordField } from "./new-password-field";

const schema = z.object({
  currentPassword: z.string().min(1, "Enter your current password."),
  newPassword: newPasswordField,
});
type Values = z.infer<typeof schema>;
const emptyValues: Values = { currentPassword: "", newPassword: "" };

type ChangePasswordProps = {
  /** Strings that a good password must not contain: the user's name and e-mail address. */
  personalWords: string[];
  onChanged: () => void;
};

/** Changes the password after checking the current one, and ends all other sessions. */
export function ChangePassword({ personalWords, onChanged }: ChangePasswordProps) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: emptyValues });
  const [formError, setFormError] = useState("");
  const { errors, isSubmitting } = form.formState;
  const newPassword = form.watch("newPassword");
  // Not for the current password, which browsers fill in.
  useLeaveGuard(newPassword === "" ? null : "your password");

  const submit = form.handleSubmit(async (values) => {
    setFormError("");
    const result = await changePassword(values);
    if (!result.ok) return setFormError(result.error.message);
    form.reset(emptyValues);
    notify.success("Password changed", {
      description: "You have been signed out of all other sessions.",
    });
    onChanged();
  });
  return (
    <SavingForm isSaving={isSubmitting}>
      <form method="post" noValidate onSubmit={submit} className="flex max-w-110 flex-col gap-4">
        {formError && (
          <Callout tone="danger" role="alert">
            {formError}
          </Callout>
        )}
        <Field label="Current password" error={errors.currentPassword?.message}>
          <MaskedInput
            noun="password"
            {...form.register("currentPassword")}
            autoComplete="current-password"
          />
        </Field>
        <NewPasswordField
          {...form.register("newPassword")}
          label="New password"
          error={errors.newPassword?.message}
          password={newPassword}
          personalWords={personalWords}
        />
        <Button type="submit" busy={isSubmitting} className="self-start">
          Change password
        </Button>
      </form>
    </SavingForm>
  );
}
