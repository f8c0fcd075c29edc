import type { Member } from "@/components/queries/people";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { OneTimeCallout } from "@/components/ui/primitives/one-time-callout";
import type { ResetLink } from "@/lib/api/schemas/members";

type ResetLinkCalloutProps = { link: ResetLink & { member: Member }; onDone: () => void };

/** Shows a member's password reset link once. The owner sends it. */
export function ResetLinkCallout({ link, onDone }: ResetLinkCalloutProps) {
  const { url, expiresAt, member } = link;
  return (
    <OneTimeCallout
      title={`Send this link to ${member.name} yourself. It is not shown again.`}
      copies={[{ value: url, label: "Copy the link" }]}
      onDone={onDone}
    >
      <p className="text-xs">
        Anyone who opens it can set the password of {member.email}, once. It expires{" "}
        <RelativeTime value={expiresAt} />.
      </p>
      <code className="mt-1 block select-all break-all font-mono text-xs">{url}</code>
    </OneTimeCallout>
  );
}
