"use client";

import { useDeleteAgent } from "@/components/queries/agents";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { useRestore } from "./use-restore";

type DeleteAgentDialogProps = {
  agent: { name: string; slug: string; publishedVersion: number | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
};

export function DeleteAgentDialog(props: DeleteAgentDialogProps) {
  const { agent, open, onOpenChange, onDeleted } = props;
  const { mutateAsync: remove } = useDeleteAgent();
  const { restore } = useRestore(agent);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete the agent ${agent.name}?`}
      description={
        agent.publishedVersion === null
          ? "Its tools are deleted too. You can restore it for 30 days under “Recently deleted”."
          : "Its published URL stops working immediately. You can restore it for 30 days under “Recently deleted”."
      }
      confirmLabel="Delete agent"
      confirmationText={agent.slug}
      onConfirm={async () => {
        await remove(agent.slug);
        notify.success(`${agent.name} was deleted`, {
          action: { label: "Undo", onClick: restore },
        });
        onDeleted?.();
      }}
    />
  );
}
