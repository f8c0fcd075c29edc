"use client";

import { FlaskConical, Play } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useRetryFailed } from "@/components/layout/use-retry-failed";
import { useTools } from "@/components/queries/tools";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { Field } from "@/components/ui/inputs/field";
import { SearchableSelect } from "@/components/ui/inputs/searchable-select";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { Button } from "@/components/ui/primitives/button";
import { EmptyState } from "@/components/ui/primitives/empty-state";
import { Link } from "@/components/ui/primitives/link";
import { formatCount } from "@/lib/agent/format-count";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { NewTestButton } from "./new-test-button";
import { type EditedTest, TestSheet } from "./test-sheet";
import { TestsFrame } from "./tests-frame";
import { ToolTests } from "./tool-tests";
import { type TestMode, type TestRuns, useTestRuns } from "./use-test-runs";

const ALL_TOOLS = "*";
const modes: readonly { value: TestMode; label: string }[] = [
  { value: "recorded", label: "Recorded" },
  { value: "live", label: "Live" },
  { value: "drift", label: "Drift" },
];
const modeDescriptions: Record<TestMode, string> = {
  recorded: "Uses recorded responses. No network.",
  live: "Calls the real services as the playground’s caller.",
  drift: "Calls the real services and compares their responses with the recordings.",
};

/** The tests of the draft's tools, with their results. */
export function TestsPage({ slug }: { slug: string }) {
  const tools = useTools(slug);
  const runs = useTestRuns(slug);
  const { lastResults } = runs;
  const retryFailed = useRetryFailed();
  // Also if the last results could not be loaded.
  const isShown = tools.data && lastResults.isFetched;
  return (
    <TestsFrame slug={slug} current="tools">
      {!tools.isLoadingError && !isShown && <ListSkeleton label="Loading the tests" />}
      {tools.isLoadingError && (
        <ErrorState title="The tests could not be loaded" retry={retryFailed}>
          {tools.error.message}
        </ErrorState>
      )}
      {isShown && lastResults.isLoadingError && (
        <ErrorState title="The last results could not be loaded" retry={lastResults.refetch}>
          {lastResults.error.message}
        </ErrorState>
      )}
      {isShown && <Tests slug={slug} tools={tools.data} runs={runs} />}
    </TestsFrame>
  );
}

type TestsProps = { slug: string; tools: readonly ListedTool[]; runs: TestRuns };

function Tests({ slug, tools, runs }: TestsProps) {
  const router = useRouter();
  const requestedTool = useSearchParams().get("tool");
  const [mode, setMode] = useState<TestMode>("recorded");
  const [editedTest, setEditedTest] = useState<EditedTest | null>(null);
  const rowFocus = useRowFocus<HTMLDivElement>();
  const selectedTool = tools.find(({ name }) => name === requestedTool);
  const shownTools = selectedTool
    ? [selectedTool]
    : tools.filter(({ examples = [] }) => examples.length > 0);
  const count = shownTools.reduce((sum, { examples = [] }) => sum + examples.length, 0);

  if (tools.length === 0) {
    return (
      <EmptyState
        icon={<FlaskConical aria-hidden />}
        title="No tools yet"
        actions={
          <Button asChild variant="primary">
            <Link href={`/agents/${slug}/new-tool`}>New tool</Link>
          </Button>
        }
      >
        Add a tool, run it in the playground, and save the run as a test.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-3">
        <Field label="Tool" className="min-w-48 flex-1 sm:max-w-80">
          <SearchableSelect
            value={selectedTool?.name ?? ALL_TOOLS}
            onValueChange={(name) =>
              router.replace(
                name === ALL_TOOLS
                  ? `/agents/${slug}/tests`
                  : `/agents/${slug}/tests?${new URLSearchParams({ tool: name })}`,
                { scroll: false },
              )
            }
            options={[
              { value: ALL_TOOLS, label: "All tools", text: "All tools" },
              ...tools.map(({ name, examples = [] }) => ({
                value: name,
                label: <ShortenedName name={name} className="font-mono" />,
                text: name,
                ...(examples.length > 0 && { hint: formatCount(examples.length, "test") }),
              })),
            ]}
            searchLabel="Filter tools"
          />
        </Field>
        <div className="flex min-w-0 flex-col items-start gap-1.5 sm:w-64">
          <p aria-hidden className="font-medium text-sm">
            Responses
          </p>
          <SegmentedControl
            label="Responses"
            value={mode}
            onValueChange={setMode}
            options={modes}
          />
          <p className="text-muted text-xs">{modeDescriptions[mode]}</p>
        </div>
        <div className="flex flex-wrap gap-2 sm:mt-6.5 sm:flex-1 sm:justify-end">
          <NewTestButton
            tools={selectedTool ? [selectedTool] : tools}
            onOpen={(tool) => setEditedTest({ tool, toolTest: null })}
          />
          <Button
            writes
            variant="primary"
            busy={runs.running}
            disabled={count === 0}
            onClick={() => void runs.runAll(shownTools, mode)}
          >
            <Play aria-hidden />
            {count === 0 ? "Run tests" : `Run ${formatCount(count, "test")}`}
          </Button>
        </div>
      </div>
      <p role="status" className="mb-3 empty:hidden">
        {runs.summary}
      </p>
      {count === 0 && (
        <EmptyState icon={<FlaskConical aria-hidden />} title="No tests yet">
          Run {selectedTool ? "the tool" : "a tool"} in the{" "}
          <Link
            className="text-link"
            href={`/agents/${slug}/playground${selectedTool ? `?${new URLSearchParams({ tool: selectedTool.name })}` : ""}`}
          >
            playground
          </Link>{" "}
          and save the run as a test, with its arguments, assertions and recorded responses.
        </EmptyState>
      )}
      <div {...rowFocus} tabIndex={-1} className="mt-2 flex flex-col outline-none">
        {shownTools.map((tool) => (
          <ToolTests
            key={tool.name}
            slug={slug}
            tool={tool}
            mode={mode}
            runs={runs}
            onEdit={(toolTest) => setEditedTest({ tool: tool.name, toolTest })}
          />
        ))}
      </div>
      <TestSheet
        slug={slug}
        tools={tools}
        editedTest={editedTest}
        close={() => setEditedTest(null)}
        onSaved={runs.clearResult}
      />
    </>
  );
}
