"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { useEveryAgent } from "@/components/queries/agents";
import { useCopyTools } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { notify } from "@/components/ui/overlays/toaster";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { formatCount } from "@/lib/agent/format-count";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { ToolChoices } from "./tool-choices";

type CopyToolsDialogProps = {
  slug: string;
  tools: readonly ListedTool[];
  /** The tool that is selected initially. */
  initial: ListedTool;
  /** Called after the dialog has closed and its animation has ended. */
  onClose: () => void;
};

/** Copies one or more tools to another agent. Open when mounted. */
export function CopyToolsDialog({ slug, tools, initial, onClose }: CopyToolsDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  const id = useId();
  const router = useRouter();
  const agentList = useEveryAgent({ sort: "name" });
  const agents = agentList.data;
  const otherAgents = agents?.filter((agent) => agent.slug !== slug) ?? [];
  const [chosenTarget, setTarget] = useState<string>();
  const [names, setNames] = useState<ReadonlySet<string>>(new Set([initial.name]));
  const { mutateAsync: copy, isPending, error } = useCopyTools(slug);
  const target = chosenTarget ?? otherAgents[0]?.slug;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || target === undefined) return;
    const newNames = await copy({ names: [...names], target }).catch(() => null);
    if (!newNames) return;
    setIsOpen(false);
    const [first = ""] = newNames;
    notify.success(`${formatCount(newNames.length, "tool")} copied to ${target}`, {
      description: newNames.join(", "),
      action: {
        label: "Open",
        onClick: () => router.push(`/agents/${target}/tools/${encodeURIComponent(first)}`),
      },
    });
  };

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogContent
        onCloseAutoFocus={onClose}
        title="Copy to another agent"
        description="Copies the tools to the other agent’s draft, with the variables that they read. Credentials belong to the Space and need not be copied."
        footer={
          <FormButtons
            form={id}
            busy={isPending}
            disabled={names.size === 0 || target === undefined}
          >
            Copy {formatCount(names.size, "tool")}
          </FormButtons>
        }
      >
        <SavingForm isSaving={isPending}>
          <form id={id} onSubmit={submit} className="flex flex-col gap-4">
            {error && (
              <Callout tone="danger" role="alert" title="Not copied">
                {error.message}
              </Callout>
            )}
            {!agents && agentList.error && (
              <ErrorState title="The agents could not be loaded" retry={agentList.refetch}>
                {agentList.error.message}
              </ErrorState>
            )}
            {agents && otherAgents.length === 0 && (
              <p className="text-muted">No other agents yet. Create one first.</p>
            )}
            {otherAgents.length > 0 && (
              <Field label="Agent">
                <NativeSelect value={target} onChange={(event) => setTarget(event.target.value)}>
                  {otherAgents.map((agent) => (
                    <option key={agent.slug} value={agent.slug}>
                      {agent.name} ({agent.slug})
                    </option>
                  ))}
                </NativeSelect>
              </Field>
            )}
            <ToolChoices tools={tools} selection={names} onChange={setNames} />
          </form>
        </SavingForm>
      </DialogContent>
    </Dialog>
  );
}
