"use client";

import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Sheet, SheetContent } from "@/components/ui/overlays/sheet";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { replaceValue } from "@/lib/analysis/replace-value";
import type { DescriptionProposal } from "@/lib/api/schemas/proposals";
import { parsePointer } from "@/lib/schema/json";
import { type Editor, useEditor } from "../editor-state";
import { fieldName } from "../form/validation/field-name";
import { toFormPath } from "../form/validation/form-path";
import type { Proposals } from "../props";
import { setParameters } from "./apply-proposal";
import { ProposalFailure, ProposalPending, ProposalUsage } from "./proposal-status";
import { type ProposedField, ProposedFields } from "./proposed-fields";
import { useProposal } from "./use-proposal";

const toField = (
  editor: Editor,
  { path, before, after }: DescriptionProposal["changes"][number],
): ProposedField => {
  const values = editor.form.getValues();
  const label = fieldName(values, toFormPath(values, parsePointer(path)));
  const use = () => {
    if (path === "/description") editor.form.setValue("description", after);
    else setParameters(editor, replaceValue(editor.sample().tool, path, after).parameters);
  };
  return { label, before, after, use };
};

/** Has the model propose texts for the tool's descriptions. */
export function ImproveDescription({ proposals }: { proposals: Proposals }) {
  const editor = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const { state, start, cancel } = useProposal<{
    proposal: DescriptionProposal;
    fields: ProposedField[];
  }>();
  const ask = () =>
    start(async (signal) => {
      const proposal = await proposals.improve(editor.sample().tool, signal);
      return { proposal, fields: proposal.changes.map((change) => toField(editor, change)) };
    });
  const open = () => {
    setIsOpen(true);
    void ask();
  };
  const close = () => {
    setIsOpen(false);
    cancel();
  };
  return (
    <>
      <Button size="sm" writes onClick={open}>
        <Sparkles aria-hidden />
        Improve this description
      </Button>
      <Sheet open={isOpen} onOpenChange={close}>
        <SheetContent
          width="lg"
          title="Improve this description"
          description="The agent’s model reads the tool and proposes texts. Use those that are right."
        >
          <div className="flex flex-col gap-4">
            {state.status === "busy" && <ProposalPending onCancel={close} />}
            {state.status === "failed" && (
              <ProposalFailure
                error={state.error}
                modelHref={proposals.modelHref}
                onRetry={() => void ask()}
              />
            )}
            {state.status === "done" && (
              <>
                <Outcome {...state.result} />
                <ProposalUsage usage={state.result.proposal.usage} />
              </>
            )}
          </div>
        </SheetContent>
      </Sheet>
    </>
  );
}

function Outcome(props: { proposal: DescriptionProposal; fields: readonly ProposedField[] }) {
  const { proposal, fields } = props;
  if (proposal.problem !== null)
    return (
      <Callout role="status" tone="warning" title="Nothing to use">
        {proposal.problem}
      </Callout>
    );
  if (fields.length === 0) return <p role="status">The model would change nothing.</p>;
  return <ProposedFields fields={fields} />;
}
