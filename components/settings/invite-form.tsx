"use client";

import { type FormEvent, useState } from "react";
import { type CreatedInvitation, type InvitedRole, useInvite } from "@/components/queries/people";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { roleWords } from "./role-words";

const roles = (["editor", "viewer"] as const).map((value) => ({ value, ...roleWords[value] }));

/** Creates an invitation link for one person. It is shown once; the inviter sends it. */
export function InviteForm() {
  const invite = useInvite();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<InvitedRole>("editor");
  const [made, setMade] = useState<CreatedInvitation | null>(null);
  const atField = invite.error?.issueAt("/email");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const created = await invite.mutateAsync({ email: email.trim(), role }).catch(() => null);
    if (!created) return;
    setMade(created);
    setEmail("");
  };

  return (
    <div className="flex flex-col gap-4">
      <form
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
          <Select
            value={role}
            onValueChange={(next) => setRole(next as InvitedRole)}
            options={roles}
          />
        </Field>
        <Button type="submit" busy={invite.isPending} className="sm:mt-6.5">
          Invite
        </Button>
      </form>
      {invite.error && !atField && (
        <Callout tone="danger" role="alert">
          {invite.error.message}
        </Callout>
      )}
      {made && (
        <Callout
          tone="warning"
          role="status"
          title={`Send this link to ${made.email} yourself. It is not shown again.`}
          actions={
            <>
              <CopyButton value={made.url} label="Copy the link" showLabel />
              <Button size="sm" variant="ghost" onClick={() => setMade(null)}>
                Done
              </Button>
            </>
          }
        >
          <code className="select-all break-all font-mono text-xs">{made.url}</code>
        </Callout>
      )}
    </div>
  );
}
