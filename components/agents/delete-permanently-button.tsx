"use client";

import { useState } from "react";
import { useDeleteAgentPermanently } from "@/components/queries/agents";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";

/** Lets owners delete a deleted agent permanently, which frees its slug. */
export function DeletePermanentlyButton({ agent }: { agent: { name: string; slug: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync: remove } = useDeleteAgentPermanently();
  return (
    <>
      <Button
        {...rowControl}
        size="sm"
        onClick={() => setIsOpen(true)}
        aria-label={`Delete permanently: ${agent.name}`}
      >
        Delete permanently
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Delete the agent ${agent.name} permanently?`}
        description="Its tools, versions, keys and calls are deleted, and its address can be used again. This cannot be undone."
        confirmLabel="Delete permanently"
        confirmationText={agent.slug}
        onConfirm={async () => {
          await remove(agent.slug);
          notify.success(`${agent.name} was deleted permanently`);
        }}
      />
    </>
  );
}
