import { X } from "lucide-react";
import { bareTool } from "@/components/queries/tools";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { KeepAsTest } from "./keep-as-test";
import { ResultPane } from "./result/result-pane";
import { StreamedResult } from "./result/streamed-result";
import { RunHistory } from "./run-history";
import type { BenchRuns } from "./use-bench-runs";
import { announce } from "./use-run";

type BenchResultProps = {
  slug: string;
  tools: ListedTool[];
  /** The tool whose form is open. */
  name: string;
  runs: BenchRuns;
};

/** The result of the selected run, and the history of earlier runs. */
export function BenchResult({ slug, tools, name, runs }: BenchResultProps) {
  const { running, streamed, shown, newest, result, onResult, goBack, cancel } = runs;
  const answered = shown?.end.kind === "completed" ? shown.end.result : undefined;
  const isDrafts = answered && shown?.version === undefined;
  const keepable = isDrafts && tools.find((tool) => tool.name === shown?.tool);
  return (
    <>
      <section
        ref={result}
        tabIndex={-1}
        aria-label="Result"
        className={classNames("min-w-0 scroll-mt-14 outline-none", !onResult && "max-lg:hidden")}
      >
        <div className="mb-3 flex items-center justify-between gap-3 lg:hidden">
          <p className="min-w-0 truncate font-mono text-sm">{shown?.tool ?? name}</p>
          <span className="flex items-center gap-1">
            {running && (
              <Button size="sm" onClick={cancel}>
                Cancel
              </Button>
            )}
            <IconButton label="Back to the form" onClick={goBack}>
              <X aria-hidden />
            </IconButton>
          </span>
        </div>
        {running && streamed.count > 0 ? (
          <StreamedResult streamed={streamed} />
        ) : (
          <ResultPane key={shown?.id} slug={slug} run={shown} running={running} />
        )}
        {answered && shown && keepable && !running && (
          <div className="mt-4 flex justify-end">
            <KeepAsTest
              key={shown.id}
              slug={slug}
              tool={bareTool(keepable)}
              run={shown}
              result={answered}
            />
          </div>
        )}
      </section>
      <div className={onResult ? "max-lg:hidden" : undefined}>
        <RunHistory
          kept={runs.kept}
          runs={runs.runs}
          shown={shown?.id}
          onShow={runs.show}
          onFill={runs.fill}
          onReplay={runs.runAgain}
        />
      </div>
      <p role="status" className="sr-only">
        {running ? `${name} is running.` : newest ? announce(newest) : ""}
      </p>
    </>
  );
}
