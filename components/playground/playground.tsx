"use client";

import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useTools } from "@/components/queries/tools";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Variable } from "@/lib/agent/manifest";
import type { ListedTool } from "@/lib/api/schemas";
import { ResultPane } from "./result/result-pane";
import { RunHistory } from "./run-history";
import type { Params } from "./starting-values";
import { ToolBench } from "./tool-bench";
import { announce, useRun } from "./use-run";

/** Where a tool of the draft is tried through the very pipeline that callers use. */
export function Playground({ slug }: { slug: string }) {
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const error = agent.error ?? tools.error;
  if (!agent.data || !tools.data) {
    return (
      <div className="mx-auto w-full max-w-270 px-4 py-6 md:px-8">
        {error ? (
          <ErrorState
            title="The playground could not be opened"
            retry={() => void Promise.all([agent.refetch(), tools.refetch()])}
            busy={agent.isFetching || tools.isFetching}
          >
            {error.message}
          </ErrorState>
        ) : (
          <FormSkeleton label="Loading the playground" fields={4} />
        )}
      </div>
    );
  }
  if (tools.data.length === 0) {
    return (
      <EmptyState
        title="There is no tool to try yet"
        className="mx-auto max-w-170 px-4 md:px-8"
        actions={
          <Button asChild variant="primary">
            <Link href={`/agents/${slug}/new-tool`}>New tool</Link>
          </Button>
        }
      >
        Add a tool first. Here you then fill in its form, run it, and see what went out and what
        came back.
      </EmptyState>
    );
  }
  return <Bench slug={slug} tools={tools.data} variables={agent.data.value.variables ?? []} />;
}

type BenchProps = { slug: string; tools: ListedTool[]; variables: Variable[] };

function Bench({ slug, tools, variables }: BenchProps) {
  const router = useRouter();
  const path = usePathname();
  const wanted = useSearchParams().get("tool");
  const tool = tools.find(({ name }) => name === wanted) ?? tools[0];
  const { running, runs, run, cancel } = useRun(slug);
  const [shownId, setShownId] = useState<number | null>(null);
  const [filled, setFilled] = useState(0);
  const kept = useRef(new Map<string, Params>());
  const result = useRef<HTMLElement>(null);
  const shown = runs.find(({ id }) => id === shownId) ?? runs[0];
  const newest = runs[0];

  useEffect(() => {
    if (!newest) return;
    setShownId(null);
    // On narrow screens the answer stands below the form, out of sight.
    const narrow = window.matchMedia("(width < 64rem)").matches;
    if (narrow) result.current?.scrollIntoView({ block: "start" });
  }, [newest]);

  if (!tool) return null;
  const choose = (name: string) =>
    router.replace(`${path}?${new URLSearchParams({ tool: name })}`, { scroll: false });

  return (
    <div className="grid min-w-0 flex-1 lg:grid-cols-[minmax(22rem,5fr)_minmax(0,7fr)]">
      <div className="min-w-0 border-line px-4 pt-4 pb-10 md:px-6 lg:border-r">
        <h1 className="sr-only">Playground</h1>
        <Field label="Tool">
          <Select
            value={tool.name}
            onValueChange={choose}
            options={tools.map(({ name, category }) => ({
              value: name,
              label: <span className="font-mono">{name}</span>,
              ...(category && { hint: category }),
            }))}
          />
        </Field>
        <ToolBench
          key={`${tool.name} ${tool.etag} ${filled}`}
          slug={slug}
          tool={tool}
          variables={variables}
          running={running}
          initial={kept.current.get(tool.name)}
          onParamsChange={(params) => kept.current.set(tool.name, params)}
          onRun={(attempt) => run(tool.name, attempt)}
          onStop={cancel}
        />
      </div>
      <section
        ref={result}
        aria-label="Result"
        className="min-w-0 scroll-mt-14 px-4 pt-4 pb-16 max-lg:border-line max-lg:border-t md:px-6"
      >
        <ResultPane key={shown?.id} run={shown} running={running} />
        <RunHistory
          runs={runs}
          shown={shown?.id}
          onShow={({ id }) => setShownId(id)}
          onReplay={({ tool: name, attempt }) => {
            kept.current.set(name, attempt.params);
            setFilled((count) => count + 1);
            choose(name);
          }}
        />
        <p role="status" className="sr-only">
          {running ? `${tool.name} is running.` : newest ? announce(newest) : ""}
        </p>
      </section>
    </div>
  );
}
