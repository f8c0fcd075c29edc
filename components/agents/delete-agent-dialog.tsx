"use client";

import { useDeleteAgent, useRestoreAgent } from "@/components/queries/agents";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";

type DeleteAgentDialogProps = {
  agent: { name: string; slug: string; publishedVersion: number | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
};

export function DeleteAgentDialog(props: DeleteAgentDialogProps) {
  const { agent, open, onOpenChange, onDeleted } = props;
  const { mutateAsync: remove } = useDeleteAgent();
  const { mutateAsync: restore } = useRestoreAgent();

  const undo = async () => {
    try {
      await restore(agent.slug);
      notify.success(`${agent.name} was restored`);
    } catch (error) {
      notify.failure(`${agent.name} could not be restored`, error);
    }
  };
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
        notify.success(`${agent.name} was deleted`, { action: { label: "Undo", onClick: undo } });
        onDeleted?.();
      }}
    />
  );
}
