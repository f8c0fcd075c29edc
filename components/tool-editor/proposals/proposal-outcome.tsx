import type { ReactNode } from "react";
import { formatCost } from "@/components/ui/data/format-cost";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Link } from "@/components/ui/primitives/link";
import { Spinner } from "@/components/ui/primitives/spinner";
import type { DescriptionProposal } from "@/lib/api/schemas/proposals";
import { ProposedFields } from "./proposed-fields";
import type { ProposalState, UseFields } from "./use-proposal";

/** Whether a request failed because the agent has no model. */
const lacksModel = (error: Error): boolean =>
  "issues" in error &&
  Array.isArray(error.issues) &&
  error.issues.some((issue: { code?: unknown }) => issue.code === "no_model");

const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button size="sm" onClick={onRetry}>
    Try again
  </Button>
);

type FailureProps = { error: Error; modelHref: string; onRetry: () => void };

/** Explains why there is no proposal, and what to do about it. */
function ProposalFailure({ error, modelHref, onRetry }: FailureProps) {
  if (lacksModel(error))
    return (
      <Callout
        role="status"
        title="This agent has no model yet"
        actions={
          <Button asChild size="sm">
            <Link href={modelHref}>Add a model</Link>
          </Button>
        }
      >
        Proposals come from the agent’s own model: OpenAI, Anthropic, a local Ollama, or any
        OpenAI-compatible server.
      </Callout>
    );
  return (
    <Callout
      role="alert"
      tone="danger"
      title="The model could not make a proposal"
      actions={<RetryButton onRetry={onRetry} />}
    >
      {error.message}
    </Callout>
  );
}

/** Shown while the model is responding. */
const ProposalPending = () => (
  <div role="status" className="flex items-center gap-3 text-sm">
    <Spinner />
    The model is working on it…
  </div>
);

type Usage = DescriptionProposal["usage"];

/** Shows what a proposal cost. */
function ProposalUsage({ usage }: { usage: Usage }) {
  const { model, inputTokens, outputTokens, cost } = usage;
  const tokens = (inputTokens + outputTokens).toLocaleString("en");
  const price = cost === null ? "price unknown" : formatCost(cost);
  return (
    <p className="wrap-anywhere text-muted text-xs tabular-nums">
      {model} · {tokens} tokens · {price}
    </p>
  );
}

/** A model's response. `problem` explains why there is no proposal. */
type ModelAnswer = { problem: string | null; usage: Usage };

type OutcomeProps<Answer extends ModelAnswer> = {
  state: ProposalState<Answer>;
  modelHref: string;
  onRetry: () => void;
  onUse: UseFields;
  /** Renders a note to read before using the fields. */
  renderNote?: (proposal: Answer) => ReactNode;
};

/** Shows the progress and the outcome of a request for a proposal; nothing before it is sent. */
export function ProposalOutcome<Answer extends ModelAnswer>({
  state,
  modelHref,
  onRetry,
  onUse,
  renderNote,
}: OutcomeProps<Answer>) {
  if (state.status === "busy") return <ProposalPending />;
  if (state.status === "failed")
    return <ProposalFailure error={state.error} modelHref={modelHref} onRetry={onRetry} />;
  if (state.status !== "done") return null;
  const { proposal, fields, usedLabels } = state;
  return (
    <>
      {proposal.problem !== null ? (
        <Callout
          role="status"
          tone="warning"
          title="Nothing to use"
          actions={<RetryButton onRetry={onRetry} />}
        >
          {proposal.problem}
        </Callout>
      ) : (
        <>
          {renderNote?.(proposal)}
          {fields.length > 0 ? (
            <ProposedFields fields={fields} usedLabels={usedLabels} onUse={onUse} />
          ) : (
            <p role="status">The model suggests no changes.</p>
          )}
        </>
      )}
      <ProposalUsage usage={proposal.usage} />
    </>
  );
}
