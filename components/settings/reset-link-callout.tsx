"use client";

import type { Member } from "@/components/queries/people";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ResetLink } from "@/lib/api/schemas/account-and-audit";

type ResetLinkCalloutProps = { link: ResetLink & { member: Member }; onDone: () => void };

/** The link by which a member chooses a new password, this once: sending it is left to the owner. */
export function ResetLinkCallout({ link, onDone }: ResetLinkCalloutProps) {
  const { url, expiresAt, member } = link;
  return (
    <Callout
      tone="warning"
      role="status"
      title={`Send this link to ${member.name} yourself. It is not shown again.`}
      actions={
        <>
          <CopyButton value={url} label="Copy the link" showLabel />
          <Button size="sm" variant="ghost" onClick={onDone}>
            I have copied it
          </Button>
        </>
      }
    >
      <p className="text-xs">
        Whoever opens it chooses the password of {member.email}, once. It ends{" "}
        <RelativeTime value={expiresAt} />.
      </p>
      <code className="mt-1 block select-all break-all font-mono text-xs">{url}</code>
    </Callout>
  );
}
