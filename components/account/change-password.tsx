"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/toaster";
import { newPasswordField } from "./account-fields";
import { changePassword } from "./account-requests";
import { PasswordInput } from "./password-input";
import { StrengthMeter } from "./strength-meter";

const schema = z.object({
  currentPassword: z.string().min(1, "Enter your current password."),
  newPassword: newPasswordField,
});
type Values = z.infer<typeof schema>;
const blank: Values = { currentPassword: "", newPassword: "" };

type ChangePasswordProps = {
  /** Strings that a good password must not contain: the user's name and e-mail address. */
  known: string[];
  onChanged: () => void;
};

/** Changes the password, given the current one, and ends all other sessions. */
export function ChangePassword({ known, onChanged }: ChangePasswordProps) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: blank });
  const [refusal, setRefusal] = useState("");
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setRefusal("");
    const answer = await changePassword(values);
    if (!answer.ok) return setRefusal(answer.refusal.message);
    form.reset(blank);
    notify.success("Password changed", {
      description: "You have been signed out of all other sessions.",
    });
    onChanged();
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-90 flex-col gap-4">
      {refusal && (
        <Callout tone="danger" role="alert">
          {refusal}
        </Callout>
      )}
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput {...form.register("currentPassword")} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        hint={<StrengthMeter password={form.watch("newPassword")} known={known} />}
      >
        <PasswordInput {...form.register("newPassword")} autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={isSubmitting} className="self-start">
        Change password
      </Button>
    </form>
  );
}
