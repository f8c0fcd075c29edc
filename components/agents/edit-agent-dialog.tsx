"use client";

import { useState } from "react";
import { ProblemError } from "@/components/client/api";
import { FormSkeleton } from "@/components/layout/page-states";
import { useAgent, useChangeAgent } from "@/components/queries/agents";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { describeUnsaved, getUnsaved } from "@/components/unsaved-changes/unsaved";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { AgentValues } from "./agent-fields";
import { AgentFormDialog } from "./agent-form-dialog";

/**
 * Rejects a new slug while other changes are unsaved: it remounts every editor of the agent, which
 * would lose them.
 */
const assertNothingElseUnsaved = (ownLabel: string) => {
  const unsavedEntries = getUnsaved().filter(({ label }) => label !== ownLabel);
  if (unsavedEntries.length === 0) return;
  const message = `Save or discard the changes to ${describeUnsaved(unsavedEntries)} before you change the address.`;
  const issues = [{ code: "invalid_value" as const, path: "/slug", message }];
  throw new ProblemError({ status: 409, code: "conflict", detail: message, issues });
};

/** Returns the values that were changed, so that saving keeps what someone else has changed. */
const pickChanged = (values: AgentValues, initial: AgentValues): Partial<AgentValues> => ({
  ...(values.name !== initial.name && { name: values.name }),
  ...(values.slug !== initial.slug && { slug: values.slug }),
  ...(values.description !== initial.description && { description: values.description }),
  ...(values.icon !== initial.icon && { icon: values.icon }),
});

type EditAgentDialogProps = {
  slug: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChanged?: (agent: AgentDetail) => void;
};

export function EditAgentDialog(props: EditAgentDialogProps) {
  return props.open ? <LoadedDialog {...props} /> : null;
}

/** Loads the agent when the dialog opens, so that the form starts from its current state. */
function LoadedDialog({ slug, open, onOpenChange, onChanged }: EditAgentDialogProps) {
  const { data, error, refetch } = useAgent(slug);
  const { mutateAsync: change } = useChangeAgent(slug);
  // What the form began with. A later version does not replace it, so that saving detects what
  // someone else has changed.
  const [base, setBase] = useState(data);
  const [latestEtag, setLatestEtag] = useState<string>();
  if (!base && data) setBase(data);
  if (!base) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent title="Edit agent" description={error?.message}>
          {error ? (
            <Button onClick={() => refetch()}>Try again</Button>
          ) : (
            <FormSkeleton label="Loading the agent" />
          )}
        </DialogContent>
      </Dialog>
    );
  }
  const { name, description, icon = "", publishedVersion } = base.value;
  const initial = { name, slug, description, icon };
  const unsavedLabel = `the agent ${name}`;
  return (
    <AgentFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${name}`}
      initial={initial}
      slugHint={
        publishedVersion === null
          ? undefined
          : "Callers use this address. If you change it, they must switch to the new one."
      }
      submitLabel="Save changes"
      unsavedLabel={unsavedLabel}
      onSubmit={async (values) => {
        if (values.slug !== slug) assertNothingElseUnsaved(unsavedLabel);
        try {
          const updated = await change({
            change: pickChanged(values, initial),
            etag: latestEtag ?? base.etag,
          });
          onOpenChange(false);
          notify.success(`${updated.value.name} was saved`);
          onChanged?.(updated.value);
        } catch (problem) {
          if (problem instanceof ProblemError && problem.status === 412)
            setLatestEtag((await refetch()).data?.etag);
          throw problem;
        }
      }}
    />
  );
}
