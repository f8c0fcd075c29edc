"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { RunRequest } from "@/components/queries/run-draft-tool";
import { notify } from "@/components/ui/overlays/toaster";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import type { Source } from "../workspace/source";
import { getToolNames, type PlaygroundSelection } from "../workspace/use-playground-selection";
import { useResultView } from "../workspace/use-result-view";
import { outcomeLabel, type ReplayInput } from "./run-history";
import type { RunRecord } from "./run-records";
import { useReplay } from "./use-replay";
import { type FinishedRun, getRequiredConfirmation, type PublishedRun, useRun } from "./use-run";
import { useRunHistory } from "./use-run-history";
import { useToolInputs } from "./use-tool-inputs";
import { withoutSecrets } from "./without-secrets";

/** Converts a run for the history. `tools` are those of the selected version. */
const toRecord = (
  run: FinishedRun,
  tools: readonly Pick<Tool, "name" | "parameters">[],
): RunRecord => {
  const { id, tool: name, attempt, at } = run;
  const tool = attempt.tool ?? tools.find((availableTool) => availableTool.name === name);
  const params = withoutSecrets(attempt.params, tool?.parameters);
  const isWhole = JSON.stringify(params) === JSON.stringify(attempt.params);
  return {
    id,
    tool: name,
    params,
    word: outcomeLabel(run),
    at,
    ...(run.version !== undefined && { published: true }),
    ...(!isWhole && { partial: true }),
  };
};

type PlaygroundRunsOptions = {
  slug: string;
  tools: ListedTool[];
  selection: PlaygroundSelection;
  /** The tool with its unsaved changes, if those are to be run. */
  editedTool: Tool | undefined;
};

/** The current run, the run history, and the values left in each tool's form. */
export function usePlaygroundRuns({ slug, tools, selection, editedTool }: PlaygroundRunsOptions) {
  const { queryString, availableTools, selectedTool, liveAgent, navigate } = selection;
  const toolName = selectedTool?.name ?? "";
  const { run, ...currentRun } = useRun(slug);
  const history = useRunHistory(slug);
  const inputs = useToolInputs(slug, selection);
  const [selectedRunId, setSelectedRunId] = useState<string | null>(null);
  const { openResult, ...resultView } = useResultView();
  const replay = useReplay(queryString);
  const { runs } = currentRun;
  const [newest] = runs;

  const addToHistory = useEffectEvent((finishedRun: FinishedRun) => {
    // A confirmation request is one step of a run, not a run itself.
    if (getRequiredConfirmation(finishedRun.end)) return;
    history.add(toRecord(finishedRun, availableTools));
  });
  useEffect(() => {
    if (!newest) return;
    setSelectedRunId(null);
    addToHistory(newest);
  }, [newest]);

  const fillForm = ({ tool, params, published }: ReplayInput) => {
    const source: Source = published ? "published" : "draft";
    inputs.fill(tool, params);
    replay.cancel();
    resultView.closeResult();
    const targetTools = published ? liveAgent?.tools : tools;
    if (targetTools && !getToolNames(targetTools).includes(tool))
      notify.error(`Tool ${tool} no longer exists`);
    return { tool, source, queryString: navigate({ tool, source }) };
  };
  return {
    ...currentRun,
    ...resultView,
    newest,
    selectedRun: runs.find(({ id }) => id === selectedRunId) ?? newest,
    history,
    formValues: inputs.formValues,
    storeInputs: inputs.store,
    /** Part of the form's `key`. Changes when the form must be reset. */
    formKey: `${inputs.formKey} ${replay.pendingId}`,
    consumeReplay: () => replay.consume(toolName, selection.source),
    selectRun: ({ id }: FinishedRun) => {
      setSelectedRunId(id);
      openResult();
    },
    fillForm,
    replayRun: (input: ReplayInput) => {
      const target = fillForm(input);
      if (!input.partial) return replay.request(target);
      notify.success("Inputs filled in", {
        description: "Secrets are not stored. Enter them again, then run the tool.",
      });
    },
    startRun: async (attempt: RunRequest, published?: PublishedRun) => {
      openResult();
      const options = !published && { record: true, ...(editedTool && { tool: editedTool }) };
      const end = await run(toolName, { ...attempt, ...options }, published);
      if (getRequiredConfirmation(end)) resultView.closeResult();
      return end;
    },
  };
}
export type PlaygroundRuns = ReturnType<typeof usePlaygroundRuns>;
