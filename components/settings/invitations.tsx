"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import {
  type Invitation,
  useInvitations,
  useRenewInvitation,
  useRevokeInvitation,
} from "@/components/queries/people";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { copyText } from "@/components/ui/primitives/clipboard";
import { roleLabels } from "@/lib/agent/access/role-labels";

/** Pending invitations. Renders nothing if there are none. */
export function Invitations() {
  const { data, error, refetch } = useInvitations();
  const rowFocus = useRowFocus<HTMLUListElement>();
  const { mutateAsync: revoke } = useRevokeInvitation();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const { mutateAsync: renew, isPending: isRenewing, variables: renewedId } = useRenewInvitation();
  if (!data && error) {
    return (
      <ErrorState title="The invitations could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return null;
  const copyNewLink = async ({ id, email }: Invitation) => {
    try {
      const { url } = await renew(id);
      if (await copyText(url))
        notify.success(`New link for ${email} copied`, {
          description: "The previous link no longer works. Send them this one.",
        });
      else
        notify.warning("The browser blocked copying. Copy the link manually.", {
          description: url,
        });
    } catch (failure) {
      notify.failure("The link could not be created", failure);
    }
  };
  return (
    <>
      {data.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium text-muted text-xs">Pending invitations</h3>
          <ul {...rowFocus} aria-label="Pending invitations" className="border-line border-t">
            {data.map((invitation) => (
              <li
                key={invitation.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-1 py-2"
              >
                <Mail aria-hidden className="size-4 shrink-0 text-faint" />
                <div className="min-w-40 flex-1">
                  <p className="wrap-anywhere">{invitation.email}</p>
                  <p className="text-muted text-xs">
                    {roleLabels[invitation.role].label} · expires{" "}
                    <RelativeTime value={invitation.expiresAt} />
                  </p>
                </div>
                <div className="-ml-2 flex gap-1 max-sm:basis-full max-sm:pl-7">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Copy new link for ${invitation.email}`}
                    busy={isRenewing && renewedId === invitation.id}
                    onClick={() => copyNewLink(invitation)}
                  >
                    Copy new link
                  </Button>
                  <Button
                    {...rowControl}
                    size="sm"
                    variant="ghost"
                    aria-label={`Revoke the invitation for ${invitation.email}`}
                    onClick={() => setRevoking(invitation)}
                  >
                    Revoke
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke the invitation for ${revoking?.email ?? ""}?`}
        description="The link stops working. To let them join, you need to invite them again."
        confirmLabel="Revoke invitation"
        onConfirm={async () => {
          if (!revoking) return;
          await revoke(revoking.id);
          notify.success(`Invitation for ${revoking.email} revoked`);
        }}
      />
    </>
  );
}
