"use client";

import { useDeleteCredential } from "@/components/queries/credentials";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Badge } from "@/components/ui/primitives/badge";
import type { Credential } from "@/lib/api/schemas/credentials";

const MAX_SHOWN = 8;

type DeleteCredentialDialogProps = { credential: Credential | null; onClose: () => void };

export function DeleteCredentialDialog({ credential, onClose }: DeleteCredentialDialogProps) {
  const { mutateAsync: remove } = useDeleteCredential();
  const { service = "", usedBy = [] } = credential ?? {};
  return (
    <ConfirmDialog
      open={credential !== null}
      onOpenChange={onClose}
      title={`Delete the credential ${service}?`}
      description={
        usedBy.length === 0
          ? "Nothing uses it. This cannot be undone."
          : "This cannot be undone. Everything that uses it fails until the credential is set up again."
      }
      confirmLabel="Delete credential"
      onConfirm={async () => {
        await remove(service);
        notify.success(`${service} was deleted`);
      }}
    >
      {usedBy.length > 0 && (
        <ul aria-label="Used by" className="flex flex-col gap-1 text-sm">
          {usedBy.slice(0, MAX_SHOWN).map(({ agent, agentName, tool, published }) => (
            <li key={`${agent}/${tool ?? ""}`} className="flex flex-wrap items-center gap-x-2">
              {tool === null ? (
                <span>The model</span>
              ) : (
                <span className="wrap-anywhere font-mono text-xs">{tool}</span>
              )}
              <span className="text-muted">of {agentName}</span>
              {published && <Badge tone="warning">Published</Badge>}
            </li>
          ))}
          {usedBy.length > MAX_SHOWN && (
            <li className="text-muted">and {usedBy.length - MAX_SHOWN} more</li>
          )}
        </ul>
      )}
    </ConfirmDialog>
  );
}
