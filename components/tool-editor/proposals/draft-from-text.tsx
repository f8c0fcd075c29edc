"use client";

import { Sparkles } from "lucide-react";
import { useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Textarea } from "@/components/ui/inputs/textarea";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import type { ToolProposal } from "@/lib/api/schemas/proposals";
import { useEditor } from "../editor-state";
import type { Proposals } from "../props";
import { toDraftFields } from "./apply-proposal";
import { ProposalOutcome } from "./proposal-outcome";
import { ProposalSheet } from "./proposal-sheet";
import { useProposal } from "./use-proposal";

const MAX_LENGTH = 50_000;

/** Lets the agent's model draft a new tool from a sentence or a piece of documentation. */
export function DraftFromText({ proposals }: { proposals: Proposals }) {
  const editor = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const { state, start, cancel, useFields } = useProposal<ToolProposal>();
  const ask = () => {
    if (text.trim() === "")
      return setProblem("Describe what the tool does, or paste part of its documentation.");
    setProblem("");
    void start(async (signal) => {
      const proposal = await proposals.draft(text, signal);
      return { proposal, fields: proposal.tool ? toDraftFields(editor, proposal.tool) : [] };
    });
  };
  const close = () => {
    setIsOpen(false);
    cancel();
  };
  if (!proposals.hasModel)
    return (
      <Button asChild size="sm" writes>
        <Link href={proposals.modelHref}>
          <Sparkles aria-hidden />
          Connect a model to draft from text
        </Link>
      </Button>
    );
  return (
    <ProposalSheet
      title="Draft from text"
      description="The agent’s model drafts the tool. Use the fields that are right."
      isOpen={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={close}
      state={state}
      onUse={useFields}
      askButton={
        <Button
          variant={state.status === "done" ? "secondary" : "primary"}
          busy={state.status === "busy"}
          onClick={ask}
        >
          {state.status === "done" ? "Draft again" : "Draft the tool"}
        </Button>
      }
    >
      <Field
        label="What the tool does"
        hint="A sentence, or a piece of documentation. The model treats it as data, and keys in it are masked first."
        error={problem}
      >
        <Textarea
          rows={5}
          maxRows={12}
          maxLength={MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <ProposalOutcome
        state={state}
        modelHref={proposals.modelHref}
        onRetry={ask}
        onUse={useFields}
        renderNote={({ tool }) =>
          tool?.handler === null && (
            <Callout>The text does not contain a URL, so fill in the request yourself.</Callout>
          )
        }
      />
    </ProposalSheet>
  );
}
