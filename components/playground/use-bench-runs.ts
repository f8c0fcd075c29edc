"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Attempt } from "@/components/queries/try-tool";
import { notify } from "@/components/ui/toaster";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { type RunAgain, wordOf } from "./run-history";
import type { Source } from "./source";
import type { Params } from "./starting-values";
import { type BenchAddress, namesOf } from "./use-bench-address";
import { useKeptRuns } from "./use-kept-runs";
import { useReplay } from "./use-replay";
import { useResultPlace } from "./use-result-place";
import { type FinishedRun, grantAsked, type PublishedRun, useRun } from "./use-run";
import { withoutSecrets } from "./without-secrets";

type Doing = {
  slug: string;
  tools: ListedTool[];
  at: BenchAddress;
  /** The tool with its unsaved changes, if those are to be run. */
  changed: Tool | undefined;
};

/** The current run, the run history, and the values left in each tool's form. */
export function useBenchRuns({ slug, tools, at, changed }: Doing) {
  const { address, offered, saved, live, given, go } = at;
  const savedName = saved?.name ?? "";
  const { running, streamed, runs, run, cancel } = useRun(slug);
  const kept = useKeptRuns(slug);
  const [shownId, setShownId] = useState<string | null>(null);
  const [filled, setFilled] = useState(0);
  const typed = useRef(new Map<string, Params>());
  const linked = useRef("");
  const { result, onResult, goToResult, goBack } = useResultPlace();
  const replay = useReplay(address);
  const newest = runs[0];

  const remember = useEffectEvent((finished: FinishedRun) => {
    const { id, tool: name, attempt, at: time } = finished;
    // A confirmation request is a step of a run, not a run.
    if (grantAsked(finished.end)) return;
    const schema = (attempt.tool ?? offered.find((each) => each.name === name))?.parameters;
    const params = withoutSecrets(attempt.params, schema);
    const isWhole = JSON.stringify(params) === JSON.stringify(attempt.params);
    kept.add({
      ...{ id, tool: name, params, word: wordOf(finished), at: time },
      ...(finished.version !== undefined && { published: true as const }),
      ...(!isWhole && { partial: true as const }),
    });
  });
  useEffect(() => {
    if (!newest) return;
    setShownId(null);
    remember(newest);
  }, [newest]);

  // A link's arguments replace typed ones once; after that, typing wins.
  const link = given ? address : "";
  if (link !== linked.current) {
    linked.current = link;
    if (given) typed.current.set(savedName, given);
  }

  const fill = ({ tool: name, params, published }: RunAgain) => {
    const from: Source = published ? "published" : "draft";
    typed.current.set(name, params);
    setFilled((count) => count + 1);
    replay.giveUp();
    goBack();
    const here = from === "published" ? live?.tools : tools;
    if (here && !namesOf(here).includes(name)) notify.error(`Tool ${name} no longer exists`);
    return { tool: name, source: from, address: go({ tool: name, source: from }) };
  };
  return {
    running,
    streamed,
    runs,
    newest,
    shown: runs.find(({ id }) => id === shownId) ?? newest,
    kept,
    result,
    onResult,
    goBack,
    cancel,
    typed: typed.current,
    /** Part of the form's `key`: changes when the form must be reset. */
    begun: `${filled} ${link} ${replay.due}`,
    takeReplay: () => replay.take(savedName, at.source),
    show: ({ id }: FinishedRun) => {
      setShownId(id);
      goToResult();
    },
    fill,
    runAgain: (again: RunAgain) => {
      const filledIn = fill(again);
      if (!again.partial) return replay.want(filledIn);
      notify.success("Inputs filled in", {
        description: "Secrets are not stored. Enter them again, then run the tool.",
      });
    },
    start: async (attempt: Attempt, published?: PublishedRun) => {
      goToResult();
      const more = !published && { record: true, ...(changed && { tool: changed }) };
      const end = await run(savedName, { ...attempt, ...more }, published);
      if (grantAsked(end)) goBack();
      return end;
    },
  };
}
export type BenchRuns = ReturnType<typeof useBenchRuns>;
