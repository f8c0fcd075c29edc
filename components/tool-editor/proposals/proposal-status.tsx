import Link from "next/link";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { Spinner } from "@/components/ui/primitives/spinner";
import type { DescriptionProposal } from "@/lib/api/schemas/proposals";

/** The API's reason that only a model can remove. */
const lacksModel = (error: Error): boolean =>
  "issues" in error &&
  Array.isArray(error.issues) &&
  error.issues.some((issue: { code?: unknown }) => issue.code === "no_model");

type FailureProps = { error: Error; modelHref: string; onRetry: () => void };

/** Why there is no proposal, and what to do about it. */
export function ProposalFailure({ error, modelHref, onRetry }: FailureProps) {
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
      title="The model made no proposal"
      actions={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </Callout>
  );
}

/** Shown while the model answers. */
export function ProposalPending({ onCancel }: { onCancel: () => void }) {
  return (
    <div role="status" className="flex items-center gap-3 text-sm">
      <Spinner />
      <span className="flex-1">The model is working on it…</span>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

type UsageProps = { usage: DescriptionProposal["usage"] };

const costFormat = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  maximumSignificantDigits: 2,
});

/** What a proposal cost. */
export function ProposalUsage({ usage }: UsageProps) {
  const { model, inputTokens, outputTokens, cost } = usage;
  const tokens = (inputTokens + outputTokens).toLocaleString("en");
  const price = cost === null ? "price unknown" : costFormat.format(cost);
  return (
    <p className="wrap-anywhere text-muted text-xs tabular-nums">
      {model} · {tokens} tokens · {price}
    </p>
  );
}
