"use client";

import { FlaskConical, Play, Square } from "lucide-react";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useTools } from "@/components/queries/tools";
import { formatCost } from "@/components/ui/data/format-cost";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { formatCount } from "@/lib/agent/format-count";
import { getTotalCost } from "@/lib/agent/model-tests/total-cost";
import { listModes, listOffered } from "@/lib/agent/modes";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { TestsFrame } from "../tests-frame";
import { Choices } from "./choice-table";
import { CostEstimate } from "./cost-estimate";
import { ModelChooser } from "./model-chooser";
import { ModelTestList } from "./model-test-list";
import { type EditedModelTest, ModelTestSheet } from "./model-test-sheet";
import type { TestTarget } from "./test-target";
import { type TargetResults, useModelTestRuns } from "./use-model-test-runs";
import { useTestModels } from "./use-test-models";

/** The tests of the agent's model, which check the tool that it chooses for a prompt. */
export function ModelTestsPage({ slug }: { slug: string }) {
  const agent = useAgent(slug);
  const tools = useTools(slug);
  const failed = agent.error ?? tools.error;
  const isLoaded = agent.data !== undefined && tools.data !== undefined;
  return (
    <TestsFrame slug={slug} current="model">
      {isLoaded && <ModelTests slug={slug} agent={agent.data.value} tools={tools.data} />}
      {!isLoaded && failed && (
        <ErrorState
          title="The tests could not be loaded"
          retry={() => void Promise.all([agent.refetch(), tools.refetch()])}
          busy={agent.isFetching || tools.isFetching}
        >
          {failed.message}
        </ErrorState>
      )}
      {!isLoaded && !failed && <ListSkeleton label="Loading the tests" />}
    </TestsFrame>
  );
}

type ModelTestsProps = { slug: string; agent: AgentDetail; tools: readonly ListedTool[] };

function ModelTests({ slug, agent, tools }: ModelTestsProps) {
  const rowFocus = useRowFocus<HTMLUListElement>();
  const tests = agent.modelTests ?? [];
  const [edited, setEdited] = useState<EditedModelTest | null>(null);
  const [comparesLive, setComparesLive] = useState(false);
  const { own, selection, choose, models } = useTestModels(slug, agent.model);
  const runs = useModelTestRuns(slug);
  const { publishedVersion } = agent;
  const targets: TestTarget[] =
    comparesLive && publishedVersion !== null ? ["draft", publishedVersion] : ["draft"];
  const isRunning = runs.busy.size > 0;
  const canRun = models.length > 0 && tests.length > 0;
  const run = (names: readonly string[]) => runs.run({ names, targets, models });
  const newTest = (
    <Button
      writes
      variant={tests.length === 0 ? "primary" : "secondary"}
      onClick={() => setEdited({ savedName: null, initial: {} })}
    >
      New test
    </Button>
  );

  return (
    <>
      {!own && <NoModel slug={slug} />}
      {tests.length === 0 ? (
        <EmptyState
          icon={<FlaskConical aria-hidden />}
          title="No model tests yet"
          actions={newTest}
        >
          Write down what your users say and which tool should be called. Then change a description
          and see immediately whether models still choose correctly.
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-start gap-x-8 gap-y-4">
            <ModelChooser own={own} models={selection} onChange={choose} />
            {publishedVersion !== null && (
              <Checkbox
                label={`Compare with version ${publishedVersion}`}
                hint="Runs each test with the live version’s tools, too."
                checked={comparesLive}
                onCheckedChange={(next) => setComparesLive(next === true)}
              />
            )}
            <div className="flex flex-col gap-2 sm:ml-auto sm:items-end">
              <div className="flex flex-wrap gap-2">
                {newTest}
                {isRunning ? (
                  <Button onClick={runs.stop}>
                    <Square aria-hidden />
                    Stop
                  </Button>
                ) : (
                  <Button
                    writes
                    variant="primary"
                    disabled={!canRun}
                    onClick={() => void run(tests.map(({ name }) => name))}
                  >
                    <Play aria-hidden />
                    Run {formatCount(tests.length, "test")}
                  </Button>
                )}
              </div>
              {canRun && <CostEstimate slug={slug} targets={targets} models={models} />}
            </div>
          </div>
          <div role="status" className="mb-3 flex flex-col gap-2 text-sm empty:hidden">
            {isRunning && "Running tests…"}
            {runs.isFinished && <RunSummary runs={runs.runs} />}
            {runs.failure && (
              <Callout tone="danger" title="The tests could not be completed">
                {runs.failure}
              </Callout>
            )}
          </div>
          <ModelTestList
            slug={slug}
            tests={tests}
            runs={runs}
            canRun={canRun}
            rowFocus={rowFocus}
            onRun={(name) => void run([name])}
            onEdit={(test) => setEdited({ savedName: test.name, initial: test })}
          />
          <Choices
            slug={slug}
            runs={runs.runs}
            descriptions={new Map(tools.map(({ name, description }) => [name, description]))}
          />
        </>
      )}
      <ModelTestSheet
        edited={edited}
        slug={slug}
        toolNames={listOffered(tools).map(({ name }) => name)}
        modes={listModes(tools)}
        testNames={tests.map(({ name }) => name)}
        models={models}
        close={() => setEdited(null)}
        onSaved={(name) => runs.clear([name])}
      />
    </>
  );
}

/** Summarizes the displayed results, which may come from several runs. */
function RunSummary({ runs }: { runs: readonly TargetResults[] }) {
  const results = runs.flatMap((run) => run.results);
  if (results.length === 0) return null;
  const cost = getTotalCost(results);
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const tokens = results.reduce(
    (sum, { usage }) => sum + usage.inputTokens + usage.outputTokens,
    0,
  );
  const parts = [
    `${count("passed")} passed`,
    `${count("failed")} failed`,
    ...(count("not-run") > 0 ? [`${count("not-run")} could not be run`] : []),
  ];
  return (
    <p>
      {parts.join(", ")}. {formatCount(tokens, "token")}
      {cost !== null && `, ${formatCost(cost)}`}.
    </p>
  );
}

function NoModel({ slug }: { slug: string }) {
  return (
    <Callout tone="info" title="No model is configured" className="mb-5">
      These tests ask a model.{" "}
      <Link className="text-link" href={`/agents/${slug}/model`}>
        Choose the agent’s model
      </Link>
      , or add one below for this browser only.
    </Callout>
  );
}
