"use client";

import { z } from "zod";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { roleLabels } from "@/lib/agent/access/role-labels";
import { roles } from "@/lib/agent/access/roles";
import { nameField, newPasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { acceptInvitation, type Invitation } from "./account-requests";
import { EmailField } from "./email-field";
import { NewPasswordField } from "./new-password-field";
import { useAccountForm } from "./use-account-form";

const schema = z.object({ name: nameField, password: newPasswordField });

export function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { register, watch, submit, formError, getError, busy } = useAccountForm(
    schema,
    (values) => acceptInvitation(token, values),
    "/agents",
  );
  const [name, password] = watch(["name", "password"]);
  const { space, email } = invitation;
  const role = roles.find((each) => each === invitation.role);
  return (
    <AccountForm
      title={`Join ${space}`}
      description={
        role ? `You have been invited as ${roleLabels[role].article}.` : "You have been invited."
      }
      submitLabel={`Join ${space}`}
      busy={busy}
      error={formError}
      onSubmit={submit}
    >
      <EmailField value={email} readOnly hint="The invitation is for this address." />
      {role && (
        <Field label="Role" hint={roleLabels[role].hint}>
          <Input value={roleLabels[role].label} readOnly className="h-10" />
        </Field>
      )}
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} autoComplete="name" aria-required className="h-10" />
      </Field>
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
