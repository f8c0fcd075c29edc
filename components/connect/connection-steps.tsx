import { CircleCheck, CircleX } from "lucide-react";
import type { ConnectionStep } from "@/components/queries/connection-test";
import { formatDuration } from "@/components/ui/data/format-duration";

const stepLabels: Record<ConnectionStep["name"], string> = {
  reach: "Reach the URL",
  connect: "Connect",
  list: "List the tools",
  call: "Call the tool",
};

/** The steps of a connection test with their times. A failed step explains what to do. */
export function ConnectionSteps({ steps }: { steps: readonly ConnectionStep[] }) {
  return (
    <ol aria-label="Steps" className="divide-y divide-line border-line border-y">
      {steps.map(({ name, outcome, ms, message, remedy }) => {
        const isPassed = outcome === "passed";
        const Icon = isPassed ? CircleCheck : CircleX;
        return (
          <li key={name} className="flex items-start gap-2.5 py-2 text-sm">
            <Icon
              aria-hidden
              className={`mt-0.5 size-4 shrink-0 ${isPassed ? "text-success-strong" : "text-danger-strong"}`}
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {stepLabels[name]}
                <span className="sr-only">: {outcome}</span>
              </p>
              <p className="wrap-anywhere whitespace-pre-line text-muted">{message}</p>
              {remedy && <p className="wrap-anywhere">{remedy}</p>}
            </div>
            <span className="shrink-0 text-muted text-xs tabular-nums leading-5">
              {formatDuration(ms)} ms
            </span>
          </li>
        );
      })}
    </ol>
  );
}
