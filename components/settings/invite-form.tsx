"use client";

import { type FormEvent, useState } from "react";
import { type CreatedInvitation, type InvitedRole, useInvite } from "@/components/queries/people";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { OneTimeCallout } from "@/components/ui/primitives/one-time-callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { roleLabels } from "@/lib/agent/access/role-labels";

const roles = (["editor", "viewer"] as const).map((value) => ({ value, ...roleLabels[value] }));

/** Creates an invitation link for one person. It is shown once, and the inviter sends it. */
export function InviteForm() {
  const invite = useInvite();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>("editor");
  const [invitation, setInvitation] = useState<CreatedInvitation | null>(null);
  const form = useFocusInvalid(invite.error);
  useLeaveGuard(email.trim() === "" ? null : "the invitation");
  const atField = invite.error?.getIssueMessage("/email");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const created = await invite.mutateAsync({ email: email.trim(), role }).catch(() => null);
    if (!created) return;
    setInvitation(created);
    setEmail("");
  };

  return (
    <div className="flex flex-col gap-4">
      <SavingForm isSaving={invite.isPending}>
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
        >
          <Field label="E-mail address" error={atField}>
            <Input
              type="email"
              autoComplete="off"
              value={email}
              placeholder="ada@example.com"
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Field label="Role">
            <Select value={role} onValueChange={setRole} options={roles} />
          </Field>
          <Button type="submit" data-row-add="" busy={invite.isPending} className="sm:mt-6.5">
            Invite
          </Button>
        </form>
      </SavingForm>
      {invite.error && !atField && (
        <Callout tone="danger" role="alert">
          {invite.error.message}
        </Callout>
      )}
      {invitation && (
        <OneTimeCallout
          key={invitation.url}
          title={`Send this link to ${invitation.email} yourself. It is not shown again.`}
          copies={[{ value: invitation.url, label: "Copy the link" }]}
          onDone={() => setInvitation(null)}
        >
          <code className="select-all break-all font-mono text-xs">{invitation.url}</code>
        </OneTimeCallout>
      )}
    </div>
  );
}
