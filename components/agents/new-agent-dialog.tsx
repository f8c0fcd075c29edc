"use client";

import { useRouter } from "next/navigation";
import { useCreateAgent } from "@/components/queries/agents";
import { AgentFormDialog } from "./agent-form-dialog";

type NewAgentDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NewAgentDialog({ open, onOpenChange }: NewAgentDialogProps) {
  const router = useRouter();
  const { mutateAsync: create } = useCreateAgent();
  return (
    <AgentFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New agent"
      description="An agent is a set of tools published together at one URL."
      submitLabel="Create agent"
      unsavedLabel="the new agent"
      onSubmit={async ({ name, slug, description, icon }) => {
        const created = await create({ name, slug, description, ...(icon && { icon }) });
        router.push(`/agents/${created.value.slug}/tools`);
      }}
    />
  );
}
