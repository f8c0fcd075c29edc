"use client";

import type { Member } from "@/components/queries/people";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import type { ResetLink } from "@/lib/api/schemas/members";

type ResetLinkCalloutProps = { link: ResetLink & { member: Member }; onDone: () => void };

/** Shows a member's password reset link once. The owner sends it. */
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
            Done
          </Button>
        </>
      }
    >
      <p className="text-xs">
        Anyone who opens it can set the password of {member.email}, once. It expires{" "}
        <RelativeTime value={expiresAt} />.
      </p>
      <code className="mt-1 block select-all break-all font-mono text-xs">{url}</code>
    </Callout>
  );
}
