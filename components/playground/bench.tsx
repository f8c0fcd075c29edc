"use client";

import { X } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormSkeleton } from "@/components/layout/page-states";
import { bareTool } from "@/components/queries/tools";
import type { Attempt } from "@/components/queries/try-tool";
import { unsavedTool } from "@/components/queries/unsaved-tool";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toaster";
import { bearerModeOf } from "@/lib/agent/bearer-mode";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { argumentsOf } from "./deep-link";
import { InputMenu } from "./input-menu";
import { KeepAsTest } from "./keep-as-test";
import type { KeepSecret } from "./profile-value";
import { ResultPane } from "./result/result-pane";
import { StreamedResult } from "./result/streamed-result";
import { type RunAgain, RunHistory, wordOf } from "./run-history";
import type { Source } from "./source";
import { SourceChoice } from "./source-choice";
import type { Params } from "./starting-values";
import { ToolBench } from "./tool-bench";
import { UnsavedChoice } from "./unsaved-choice";
import { useAskedCall } from "./use-asked-call";
import { useKeptRuns } from "./use-kept-runs";
import { useReplay } from "./use-replay";
import { useResultPlace } from "./use-result-place";
import { announce, type FinishedRun, grantAsked, type PublishedRun, useRun } from "./use-run";
import { useSource } from "./use-source";
import { withoutSecrets } from "./without-secrets";

type BenchProps = {
  slug: string;
  agent: AgentDetail;
  tools: ListedTool[];
  keepSecret: KeepSecret;
};

/** A tool of the draft or of the published version with its form, its result and what was run before. */
export function Bench({ slug, agent, tools, keepSecret }: BenchProps) {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const callId = query.get("call");
  const asked = useAskedCall(slug, callId, namesOf(tools));
  const wanted = asked.state === "found" ? asked.tool : query.get("tool");
  const state = useSource(slug, agent, query, wanted ?? tools[0]?.name ?? "");
  const { source, live } = state;
  const version = source === "published" ? live?.version : undefined;
  const offered: readonly (Tool | ListedTool)[] =
    version === undefined ? tools : (live?.tools ?? []);
  const saved = offered.find(({ name }) => name === wanted) ?? offered[0];
  const savedName = saved?.name ?? "";
  const [unsaved, setUnsaved] = useState<Tool | undefined>(undefined);
  const [tryUnsaved, setTryUnsaved] = useState(false);
  const { running, streamed, runs, run, cancel } = useRun(slug);
  const kept = useKeptRuns(slug);
  const [shownId, setShownId] = useState<string | null>(null);
  const [filled, setFilled] = useState(0);
  const typed = useRef(new Map<string, Params>());
  const linked = useRef("");
  const { result, onResult, goToResult, goBack } = useResultPlace();
  const replay = useReplay(query.toString());
  const shown = runs.find(({ id }) => id === shownId) ?? runs[0];
  const newest = runs[0];

  // What the tab keeps is the browser's: the server's drawing knows nothing of it.
  useEffect(() => {
    setUnsaved(unsavedTool(slug, savedName));
    setTryUnsaved(false);
  }, [slug, savedName]);
  const remember = useEffectEvent((finished: FinishedRun) => {
    const { id, tool: name, attempt, at } = finished;
    // A question on the way to a run is no run.
    if (grantAsked(finished.end)) return;
    const schema = (attempt.tool ?? offered.find((each) => each.name === name))?.parameters;
    const params = withoutSecrets(attempt.params, schema);
    const isWhole = JSON.stringify(params) === JSON.stringify(attempt.params);
    kept.add({
      ...{ id, tool: name, params, word: wordOf(finished), at },
      ...(finished.version !== undefined && { published: true as const }),
      ...(!isWhole && { partial: true as const }),
    });
  });
  useEffect(() => {
    if (!newest) return;
    setShownId(null);
    remember(newest);
  }, [newest]);

  // A link's arguments go ahead of what was typed, once; what is typed from then on stays.
  const fromLink = asked.state === "found" ? asked.params : argumentsOf(query);
  const link = fromLink ? query.toString() : "";
  if (link !== linked.current) {
    linked.current = link;
    if (fromLink) typed.current.set(savedName, fromLink);
  }

  if (!saved) return null;
  const isUnsaved = tryUnsaved && version === undefined && unsaved !== undefined;
  const tool: Tool = isUnsaved ? unsaved : isListed(saved) ? bareTool(saved) : saved;
  const edition = isListed(saved) ? saved.etag : `v${version}`;
  const settings = version === undefined ? agent : live;
  const variables = [...(settings?.variables ?? [])];
  const go = (more: Record<string, string>) => {
    const address = new URLSearchParams(more).toString();
    router.replace(`${path}?${address}`, { scroll: false });
    return address;
  };
  const choose = (name: string) => {
    const named = query.get("source");
    go({ tool: name, ...(named && { source: named }) });
  };
  const chooseSource = (next: Source) => {
    state.keep(next);
    go({ tool: saved.name, source: next });
  };
  const fill = ({ tool: name, params, published }: RunAgain) => {
    const from: Source = published ? "published" : "draft";
    typed.current.set(name, params);
    setFilled((count) => count + 1);
    replay.giveUp();
    goBack();
    const here = from === "published" ? live?.tools : tools;
    if (here && !namesOf(here).includes(name))
      notify.error(`There is no tool called ${name} any more`);
    return { tool: name, source: from, address: go({ tool: name, source: from }) };
  };
  const runAgain = (run: RunAgain) => {
    const filledIn = fill(run);
    if (!run.partial) return replay.want(filledIn);
    notify.success("The inputs are filled in", {
      description: "Secrets were not kept, so write them again and run the tool.",
    });
  };
  const start = async (attempt: Attempt, published?: PublishedRun) => {
    goToResult();
    const more = !published && { record: true, ...(isUnsaved && { tool: unsaved }) };
    const end = await run(saved.name, { ...attempt, ...more }, published);
    if (grantAsked(end)) goBack();
    return end;
  };
  const answered = shown?.end.kind === "answered" ? shown.end.result : undefined;
  const isDrafts = answered && shown?.version === undefined;
  const keepable = isDrafts && tools.find(({ name }) => name === shown?.tool);

  return (
    <div className="grid min-w-0 flex-1 content-start lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:content-stretch">
      <h1 className="sr-only">Playground</h1>
      <div
        className={classNames(
          "min-w-0 border-line px-4 pt-4 pb-10 md:px-6 lg:border-r",
          onResult && "max-lg:hidden",
        )}
      >
        <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Tool">
            <Select
              value={saved.name}
              onValueChange={choose}
              options={offered.map(({ name, category }) => ({
                value: name,
                label: <span className="font-mono">{name}</span>,
                ...(category && { hint: category }),
              }))}
            />
          </Field>
          <SourceChoice
            source={source}
            version={version}
            why={state.why}
            changes={agent.changes}
            onChange={chooseSource}
          />
        </div>
        {asked.state === "missing" && (
          <Callout
            tone="warning"
            role="status"
            title="The call could not be filled in"
            className="mt-3"
          >
            {asked.says}
          </Callout>
        )}
        {unsaved && version === undefined && (
          <UnsavedChoice tryUnsaved={tryUnsaved} onChange={setTryUnsaved} />
        )}
        {asked.state === "loading" || state.loading ? (
          <FormSkeleton
            label={state.loading ? "Loading the published version" : "Loading the call"}
            fields={3}
          />
        ) : (
          <ToolBench
            key={`${saved.name} ${edition} ${filled} ${tryUnsaved} ${link} ${replay.due}`}
            slug={slug}
            tool={tool}
            variables={variables}
            bearer={bearerModeOf(settings ?? {}, tool)}
            version={version}
            asIn={asked.state === "found" ? asked.host : undefined}
            runsAtOnce={() => replay.take(saved.name, source)}
            keepSecret={keepSecret}
            running={running}
            initial={typed.current.get(saved.name)}
            extras={(params) => (
              <InputMenu
                slug={slug}
                tool={tool}
                source={source}
                params={params}
                kept={kept}
                onFill={(next) =>
                  fill({
                    ...{ tool: saved.name, params: next },
                    ...(source === "published" && { published: true as const }),
                  })
                }
              />
            )}
            onParamsChange={(params) => typed.current.set(saved.name, params)}
            onRun={start}
            onStop={cancel}
          />
        )}
      </div>
      {/* Beside a long form it stays in view, and scrolls on its own. */}
      <div className="min-w-0 px-4 pt-4 pb-16 md:px-6 lg:sticky lg:top-12 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto">
        <section
          ref={result}
          tabIndex={-1}
          aria-label="Result"
          className={classNames("min-w-0 scroll-mt-14 outline-none", !onResult && "max-lg:hidden")}
        >
          <div className="mb-3 flex items-center justify-between gap-3 lg:hidden">
            <p className="min-w-0 truncate font-mono text-sm">{shown?.tool ?? saved.name}</p>
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
            kept={kept}
            runs={runs}
            shown={shown?.id}
            onShow={({ id }) => {
              setShownId(id);
              goToResult();
            }}
            onFill={fill}
            onReplay={runAgain}
          />
        </div>
        <p role="status" className="sr-only">
          {running ? `${saved.name} is running.` : newest ? announce(newest) : ""}
        </p>
      </div>
    </div>
  );
}

const isListed = (tool: Tool | ListedTool): tool is ListedTool => "etag" in tool;
const namesOf = (tools: readonly Pick<Tool, "name">[]) => tools.map(({ name }) => name);
