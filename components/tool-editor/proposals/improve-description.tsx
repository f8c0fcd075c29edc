"use client";

import { useState } from "react";
import { replaceValue } from "@/lib/analysis/replace-value";
import type { DescriptionProposal } from "@/lib/api/schemas/proposals";
import { parsePointer } from "@/lib/schema/json";
import { type Editor, useEditor } from "../editor-state";
import { toFormPath } from "../form/validation/form-path";
import type { Proposals } from "../props";
import { setParameters } from "./apply-proposal";
import { ProposalOutcome } from "./proposal-outcome";
import { ProposalSheet } from "./proposal-sheet";
import type { ProposedField } from "./proposed-fields";
import { useProposal } from "./use-proposal";

const toField = (
  editor: Editor,
  { path, before, after }: DescriptionProposal["changes"][number],
): ProposedField => {
  const values = editor.form.getValues();
  const label = editor.fieldName(toFormPath(values, parsePointer(path)));
  const use = () => {
    if (path === "/description") editor.form.setValue("description", after);
    else setParameters(editor, replaceValue(editor.sample().tool, path, after).parameters);
  };
  return { label, before, after, use };
};

/** Lets the agent's model propose better descriptions for the tool. */
export function ImproveDescription({ proposals }: { proposals: Proposals }) {
  const editor = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const { state, start, cancel, useFields } = useProposal<DescriptionProposal>();
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
    <ProposalSheet
      title="Improve this description"
      description="The agent’s model reads the tool and suggests descriptions. Use the ones that fit."
      isOpen={isOpen}
      onOpen={open}
      onClose={close}
      state={state}
      onUse={useFields}
    >
      <ProposalOutcome
        state={state}
        modelHref={proposals.modelHref}
        onRetry={() => void ask()}
        onUse={useFields}
      />
    </ProposalSheet>
  );
}
