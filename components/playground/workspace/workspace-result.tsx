import { X } from "lucide-react";
import { toTool } from "@/components/queries/tools";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { TransientButton } from "@/components/ui/primitives/transient-button";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { ResultPane } from "../result/result-pane";
import { StreamedResult } from "../result/streamed-result";
import { RunHistory } from "../runs/run-history";
import { SaveAsTest } from "../runs/save-as-test";
import type { PlaygroundRuns } from "../runs/use-playground-runs";
import { describeRun } from "../runs/use-run";

type WorkspaceResultProps = {
  slug: string;
  tools: ListedTool[];
  /** The tool whose form is open. */
  name: string;
  runs: PlaygroundRuns;
};

/** The result of the selected run, and the history of earlier runs. */
export function WorkspaceResult({ slug, tools, name, runs }: WorkspaceResultProps) {
  const {
    running,
    runningTool,
    partialResult,
    selectedRun,
    newest,
    resultRef,
    isResultOpen,
    closeResult,
    cancel,
  } = runs;
  const toolResult = selectedRun?.end.kind === "completed" ? selectedRun.end.result : undefined;
  const isDraftRun = toolResult && selectedRun?.version === undefined;
  const savableTool = isDraftRun && tools.find((tool) => tool.name === selectedRun?.tool);
  return (
    <>
      <section
        ref={resultRef}
        tabIndex={-1}
        aria-label="Result"
        className={classNames(
          "min-w-0 scroll-mt-14 outline-none",
          !isResultOpen && "max-lg:hidden",
        )}
      >
        <div className="mb-3 flex items-center justify-between gap-3 lg:hidden">
          <ShortenedName name={selectedRun?.tool ?? name} className="font-mono text-sm" />
          <span className="flex items-center gap-1">
            {running && (
              <TransientButton size="sm" onClick={cancel}>
                Cancel
              </TransientButton>
            )}
            <IconButton label="Back to the form" onClick={closeResult}>
              <X aria-hidden />
            </IconButton>
          </span>
        </div>
        {running && partialResult.count > 0 ? (
          <StreamedResult partialResult={partialResult} />
        ) : (
          <ResultPane key={selectedRun?.id} slug={slug} run={selectedRun} running={running} />
        )}
        {toolResult && selectedRun && savableTool && !running && (
          <div className="mt-4 flex justify-end">
            <SaveAsTest
              key={selectedRun.id}
              slug={slug}
              tool={toTool(savableTool)}
              run={selectedRun}
              result={toolResult}
            />
          </div>
        )}
      </section>
      <div className={isResultOpen ? "max-lg:hidden" : undefined}>
        <RunHistory
          history={runs.history}
          runs={runs.runs}
          selectedId={selectedRun?.id}
          onShow={runs.selectRun}
          onFill={runs.fillForm}
          onReplay={runs.replayRun}
        />
      </div>
      <p role="status" className="sr-only">
        {runningTool ? `${runningTool} is running.` : newest && describeRun(newest)}
      </p>
    </>
  );
}
