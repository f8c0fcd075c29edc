"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { ProblemError } from "@/components/client/api";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { isJsonEqual } from "@/lib/schema/json";
import {
  AgentFields,
  type AgentProblems,
  type AgentValues,
  blankAgent,
  validateAgent,
} from "./agent-fields";

type FormProps = {
  initial?: AgentValues;
  slugHint?: string;
  submitLabel: string;
  /** What is unsaved, for the question before it is discarded, such as "the agent Slack". */
  unsavedLabel: string;
  /** Resolves when saved. The issues of a `ProblemError` are shown at their fields. */
  onSubmit: (values: AgentValues) => Promise<void>;
};

type AgentFormDialogProps = FormProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
};

const fields = ["name", "slug", "description", "icon"] as const;

/** Messages for slug problems. The form calls a slug an address. */
const addressProblems: Record<string, string> = {
  slug_in_use: "This address is already in use. Choose another.",
  slug_of_deleted_agent:
    "This address belongs to a deleted agent. Restore that agent, have an owner delete it permanently, or choose another address.",
};

const toProblems = (problem: ProblemError): AgentProblems => {
  const [slugProblem] = problem.issues.flatMap(({ code }) => addressProblems[code] ?? []);
  const problems: AgentProblems = Object.fromEntries(
    fields.map((field) => [field, problem.getIssueMessage(`/${field}`)]),
  );
  return slugProblem ? { ...problems, slug: slugProblem } : problems;
};

export function AgentFormDialog(props: AgentFormDialogProps) {
  const { open, onOpenChange, title, description, ...form } = props;
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <FormButtons form={id} busy={busy}>
            {form.submitLabel}
          </FormButtons>
        }
      >
        <SavingForm isSaving={busy}>
          <AgentForm {...form} id={id} busy={busy} setBusy={setBusy} />
        </SavingForm>
      </DialogContent>
    </Dialog>
  );
}

type AgentFormProps = FormProps & { id: string; busy: boolean; setBusy: (busy: boolean) => void };

/** Mounted with the dialog's content, so that its state resets each time the dialog opens. */
function AgentForm(props: AgentFormProps) {
  const { id, initial, slugHint, unsavedLabel, onSubmit, busy, setBusy } = props;
  const [values, setValues] = useState(initial ?? blankAgent);
  const [problems, setProblems] = useState<AgentProblems>({});
  const [failure, setFailure] = useState("");
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useFocusInvalid(failedAttempts);
  useLeaveGuard(isJsonEqual(values, initial ?? blankAgent) ? null : unsavedLabel);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const clientProblems = validateAgent(values);
    setProblems(clientProblems);
    setFailure("");
    if (Object.keys(clientProblems).length > 0) return setFailedAttempts((count) => count + 1);
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const serverProblems = error instanceof ProblemError ? toProblems(error) : {};
      setProblems(serverProblems);
      setFailedAttempts((count) => count + 1);
      const atField = Object.values(serverProblems).some(Boolean);
      if (!atField)
        setFailure(error instanceof Error ? error.message : "Could not save. Try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure && (
        <Callout tone="danger" role="alert">
          {failure}
        </Callout>
      )}
      <AgentFields
        values={values}
        problems={problems}
        slugFollowsName={!initial}
        slugHint={slugHint}
        onChange={(next) => {
          setValues(next);
          if (Object.values(problems).some(Boolean)) setProblems(validateAgent(next));
        }}
      />
    </form>
  );
}
