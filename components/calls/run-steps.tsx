import { Brain, Wrench } from "lucide-react";
import { ErrorState } from "@/components/layout/page-states";
import { useRunSteps } from "@/components/queries/calls";
import { formatCost } from "@/components/ui/data/format-cost";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { classNames } from "@/components/ui/primitives/class-names";
import type { RunStep } from "@/lib/api/schemas/calls";
import { formatLatency, formatNumber } from "./charts/format-values";

const describeUsage = ({ inputTokens, outputTokens, cost }: RunStep): string => {
  const tokens = formatNumber((inputTokens ?? 0) + (outputTokens ?? 0));
  return `${tokens} tokens${cost === null ? "" : ` · ${formatCost(cost)}`}`;
};

type RunStepsProps = {
  /** The id of the call. */
  id: string;
  onOpen: (id: string) => void;
};

/**
 * The run that a call belongs to: the requests to models, and below each the calls that the model
 * requested.
 */
export function RunSteps({ id, onOpen }: RunStepsProps) {
  const { data: steps, error, refetch } = useRunSteps(id);
  if (!steps && error)
    return (
      <ErrorState title="The run could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!steps || steps.length < 2) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-muted text-xs">Run</h3>
      <ol className="rounded-md border border-line">
        {steps.map((step) => (
          <li
            key={step.id}
            aria-current={step.id === id ? "step" : undefined}
            className={classNames(
              "flex min-h-row items-center gap-2 border-line px-2 not-last:border-b aria-[current]:bg-selected",
              step.kind === "tool" && "pl-7",
            )}
          >
            {step.kind === "model" ? (
              <Brain aria-label="Model" className="size-3.5 shrink-0 text-muted" />
            ) : (
              <Wrench aria-label="Tool" className="size-3.5 shrink-0 text-muted" />
            )}
            {step.kind === "tool" && step.id !== id ? (
              <button
                type="button"
                onClick={() => onOpen(step.id)}
                className="min-w-0 rounded-sm font-mono underline-offset-4 hover:underline"
              >
                <ShortenedName name={step.name} />
              </button>
            ) : (
              <ShortenedName name={step.name} className="font-mono" />
            )}
            {step.code && <code className="font-mono text-danger-strong text-xs">{step.code}</code>}
            <span className="ml-auto shrink-0 text-muted text-xs tabular-nums">
              {step.kind === "model" && `${describeUsage(step)} · `}
              {formatLatency(step.ms)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
