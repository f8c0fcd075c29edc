"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readInputs, saveInputs } from "@/components/browser-storage/playground-inputs";
import type { RunRequest } from "@/components/queries/run-draft-tool";
import { notify } from "@/components/ui/overlays/toaster";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { isJsonEqual } from "@/lib/schema/json";
import { initialValues, type Params, toRequestParams } from "../arguments/initial-values";
import { listParameterNames } from "../arguments/rjsf/form-schema";
import type { Source } from "../workspace/source";
import { getToolNames, type PlaygroundSelection } from "../workspace/use-playground-selection";
import { useResultView } from "../workspace/use-result-view";
import { outcomeLabel, type ReplayInput } from "./run-history";
import { useReplay } from "./use-replay";
import { type FinishedRun, getRequiredConfirmation, type PublishedRun, useRun } from "./use-run";
import { useRunHistory } from "./use-run-history";
import { withoutSecrets } from "./without-secrets";

/** Returns the stored inputs for which the tool still has parameters. */
const pickKnown = (inputs: Params, { parameters }: Pick<Tool, "parameters">): Params => {
  const names = listParameterNames(parameters);
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => names.includes(name)));
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
  const { queryString, availableTools, selectedTool, liveAgent, initialParams, navigate } =
    selection;
  const toolName = selectedTool?.name ?? "";
  const { running, runningTool, partialResult, runs, run, cancel } = useRun(slug);
  const history = useRunHistory(slug);
  const [selectedRunId, setSelectedRunId] = useState<string | null>(null);
  const [resetCount, setResetCount] = useState(0);
  const [formValues] = useState(() => new Map<string, Params>());
  const [appliedLink, setAppliedLink] = useState("");
  const { resultRef, isResultOpen, openResult, closeResult } = useResultView();
  const replay = useReplay(queryString);
  const newest = runs[0];

  const addToHistory = useEffectEvent((finishedRun: FinishedRun) => {
    const { id, tool: name, attempt, at: time } = finishedRun;
    // A confirmation request is one step of a run, not a run itself.
    if (getRequiredConfirmation(finishedRun.end)) return;
    const schema = (
      attempt.tool ?? availableTools.find((availableTool) => availableTool.name === name)
    )?.parameters;
    const params = withoutSecrets(attempt.params, schema);
    const isWhole = JSON.stringify(params) === JSON.stringify(attempt.params);
    history.add({
      id,
      tool: name,
      params,
      word: outcomeLabel(finishedRun),
      at: time,
      ...(finishedRun.version !== undefined && { published: true as const }),
      ...(!isWhole && { partial: true as const }),
    });
  });
  useEffect(() => {
    if (!newest) return;
    setSelectedRunId(null);
    addToHistory(newest);
  }, [newest]);

  // A link's arguments replace typed ones once. After that, typing takes precedence.
  const link = initialParams ? queryString : "";
  if (link !== appliedLink) {
    setAppliedLink(link);
    if (initialParams) formValues.set(toolName, initialParams);
  }

  // localStorage is not available during server rendering, so the form is filled after it has
  // mounted.
  const restoredTool = useRef("");
  const restoreInputs = useEffectEvent(() => {
    restoredTool.current = toolName;
    const stored = readInputs(localStorage, slug, toolName);
    if (!stored || !selectedTool || formValues.has(toolName)) return;
    formValues.set(toolName, pickKnown(stored, selectedTool));
    setResetCount((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tool has inputs of its own.
  useEffect(() => restoreInputs(), [slug, toolName]);
  const storeInputs = (params: Params) => {
    // The form reports its initial values before the stored ones are read.
    if (!selectedTool || restoredTool.current !== toolName) return;
    formValues.set(toolName, params);
    const { parameters } = selectedTool;
    const inputs = withoutSecrets(toRequestParams(params), parameters);
    const isUnchanged = isJsonEqual(inputs, initialValues(parameters));
    saveInputs(localStorage, slug, toolName, isUnchanged ? undefined : inputs);
  };

  const fillForm = ({ tool: name, params, published }: ReplayInput) => {
    const targetSource: Source = published ? "published" : "draft";
    formValues.set(name, params);
    setResetCount((count) => count + 1);
    replay.cancel();
    closeResult();
    const targetTools = targetSource === "published" ? liveAgent?.tools : tools;
    if (targetTools && !getToolNames(targetTools).includes(name))
      notify.error(`Tool ${name} no longer exists`);
    return {
      tool: name,
      source: targetSource,
      queryString: navigate({ tool: name, source: targetSource }),
    };
  };
  return {
    running,
    /** May differ from the selected tool, which may have changed since. */
    runningTool,
    partialResult,
    runs,
    newest,
    selectedRun: runs.find(({ id }) => id === selectedRunId) ?? newest,
    history,
    resultRef,
    isResultOpen,
    closeResult,
    cancel,
    formValues,
    storeInputs,
    /** Part of the form's `key`. Changes when the form must be reset. */
    formKey: `${resetCount} ${link} ${replay.pendingId}`,
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
      if (getRequiredConfirmation(end)) closeResult();
      return end;
    },
  };
}
export type PlaygroundRuns = ReturnType<typeof usePlaygroundRuns>;
