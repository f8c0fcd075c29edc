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
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { argumentsOf } from "./deep-link";
import { InputMenu } from "./input-menu";
import { KeepAsTest } from "./keep-as-test";
import type { KeepSecret } from "./profile-value";
import { ResultPane } from "./result/result-pane";
import { StreamedResult } from "./result/streamed-result";
import { RunHistory, wordOf } from "./run-history";
import type { Params } from "./starting-values";
import { ToolBench } from "./tool-bench";
import { useAskedCall } from "./use-asked-call";
import { useKeptRuns } from "./use-kept-runs";
import { announce, type FinishedRun, useRun } from "./use-run";
import { withoutSecrets } from "./without-secrets";

type BenchProps = {
  slug: string;
  tools: ListedTool[];
  variables: Variable[];
  keepSecret: KeepSecret;
};

/** A tool of the draft with its form, its result and what was run before. */
export function Bench({ slug, tools, variables, keepSecret }: BenchProps) {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const callId = query.get("call");
  const asked = useAskedCall(slug, callId, namesOf(tools));
  const wanted = asked.state === "found" ? asked.tool : query.get("tool");
  const saved = tools.find(({ name }) => name === wanted) ?? tools[0];
  const savedName = saved?.name ?? "";
  const [unsaved, setUnsaved] = useState<Tool | undefined>(undefined);
  const [tryUnsaved, setTryUnsaved] = useState(false);
  const { running, streamed, runs, run, cancel } = useRun(slug);
  const kept = useKeptRuns(slug);
  const [shownId, setShownId] = useState<string | null>(null);
  const [filled, setFilled] = useState(0);
  const typed = useRef(new Map<string, Params>());
  const linked = useRef("");
  const [onResult, setOnResult] = useState(false);
  const result = useRef<HTMLElement>(null);
  const place = useRef({ top: 0, focus: null as Element | null });
  const shown = runs.find(({ id }) => id === shownId) ?? runs[0];
  const newest = runs[0];

  // What the tab keeps is the browser's: the server's drawing knows nothing of it.
  useEffect(() => {
    setUnsaved(unsavedTool(slug, savedName));
    setTryUnsaved(false);
  }, [slug, savedName]);
  const remember = useEffectEvent((finished: FinishedRun) => {
    const { id, tool: name, attempt, at } = finished;
    const schema = (attempt.tool ?? tools.find((each) => each.name === name))?.parameters;
    const params = withoutSecrets(attempt.params, schema);
    kept.add({ id, tool: name, params, word: wordOf(finished), at });
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
  const tool: Tool = tryUnsaved && unsaved ? unsaved : bareTool(saved);
  const choose = (name: string) =>
    router.replace(`${path}?${new URLSearchParams({ tool: name })}`, { scroll: false });
  const fill = (name: string, params: Params) => {
    typed.current.set(name, params);
    setFilled((count) => count + 1);
    goBack();
    choose(name);
  };
  /** On narrow screens the result takes the form's place, and the form comes back as it was left. */
  const goToResult = () => {
    place.current = { top: window.scrollY, focus: document.activeElement };
    setOnResult(true);
    if (!isNarrow()) return;
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0 });
      result.current?.focus({ preventScroll: true });
    });
  };
  const goBack = () => {
    setOnResult(false);
    if (!isNarrow()) return;
    requestAnimationFrame(() => {
      window.scrollTo({ top: place.current.top });
      if (place.current.focus instanceof HTMLElement)
        place.current.focus.focus({ preventScroll: true });
    });
  };
  const start = (attempt: Attempt) => {
    goToResult();
    return run(saved.name, {
      ...attempt,
      record: true,
      ...(tryUnsaved && unsaved && { tool: unsaved }),
    });
  };
  const answered = shown?.end.kind === "answered" ? shown.end.result : undefined;
  const keepable = answered && tools.find(({ name }) => name === shown?.tool);

  return (
    <div className="grid min-w-0 flex-1 content-start lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)] lg:content-stretch">
      <h1 className="sr-only">Playground</h1>
      <div
        className={classNames(
          "min-w-0 border-line px-4 pt-4 pb-10 md:px-6 lg:border-r",
          onResult && "max-lg:hidden",
        )}
      >
        <Field label="Tool">
          <Select
            value={saved.name}
            onValueChange={choose}
            options={tools.map(({ name, category }) => ({
              value: name,
              label: <span className="font-mono">{name}</span>,
              ...(category && { hint: category }),
            }))}
          />
        </Field>
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
        {unsaved && (
          <Callout
            tone="info"
            role="status"
            title="The editor has changes that are not saved"
            className="mt-3"
            actions={
              <SegmentedControl
                label="Which state is run"
                value={tryUnsaved ? "unsaved" : "saved"}
                onValueChange={(next) => setTryUnsaved(next === "unsaved")}
                options={[
                  { value: "saved", label: "Saved" },
                  { value: "unsaved", label: "With the changes" },
                ]}
              />
            }
          >
            {tryUnsaved
              ? "What is run is the tool as it stands in the editor of this tab."
              : "What is run is the tool as it was saved."}
          </Callout>
        )}
        {asked.state === "loading" ? (
          <FormSkeleton label="Loading the call" fields={3} />
        ) : (
          <ToolBench
            key={`${saved.name} ${saved.etag} ${filled} ${tryUnsaved} ${link}`}
            slug={slug}
            tool={tool}
            variables={variables}
            keepSecret={keepSecret}
            running={running}
            initial={typed.current.get(saved.name)}
            extras={(params) => (
              <InputMenu
                slug={slug}
                tool={tool}
                params={params}
                kept={kept}
                onFill={(next) => fill(saved.name, next)}
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
            <ResultPane key={shown?.id} run={shown} running={running} />
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
            onReplay={({ tool: name, params }) => fill(name, params)}
          />
        </div>
        <p role="status" className="sr-only">
          {running ? `${saved.name} is running.` : newest ? announce(newest) : ""}
        </p>
      </div>
    </div>
  );
}

const isNarrow = () => window.matchMedia("(width < 64rem)").matches;
const namesOf = (tools: readonly ListedTool[]) => tools.map(({ name }) => name);
