"use client";

import { Ellipsis, FlaskConical, Pencil, Play, ShieldQuestion, Trash2 } from "lucide-react";
import Link from "next/link";
import { freeCaseName, useChangeExamples } from "@/components/queries/tests";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { notify } from "@/components/ui/toaster";
import type { Example } from "@/lib/agent/tool";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { CaseResult, OutcomeBadge } from "./case-result";
import { caseKey, type Mode, type TestRuns } from "./use-test-runs";

type ToolTestsProps = {
  slug: string;
  tool: ListedTool;
  mode: Mode;
  runs: TestRuns;
  onEdit: (example: Example) => void;
};

/** The tests of one tool. */
export function ToolTests({ slug, tool, mode, runs, onEdit }: ToolTestsProps) {
  const { mutateAsync: change } = useChangeExamples(slug);
  const { name, examples = [] } = tool;
  const remove = async (example: Example, at: number) => {
    try {
      await change({
        tool: name,
        change: (all) => all.filter((each) => each.name !== example.name),
      });
    } catch (error) {
      notify.error(error instanceof Error ? error.message : "The test could not be deleted.");
      return;
    }
    runs.forget(name, example.name);
    notify.success(`Test ${example.name} deleted`, {
      action: {
        label: "Undo",
        onClick: () =>
          void change({
            tool: name,
            change: (all) => {
              const back = {
                ...example,
                name: freeCaseName(
                  example.name,
                  all.map((each) => each.name),
                ),
              };
              return [...all.slice(0, at), back, ...all.slice(at)];
            },
          }).catch(() => notify.error("The test could not be restored.")),
      },
    });
  };
  if (examples.length === 0) return null;
  return (
    <section aria-label={`Tests of ${name}`} className="border-line border-t py-4">
      <h2 className="mb-1 font-medium font-mono text-sm">
        <Link
          className="underline-offset-4 hover:underline"
          href={`/agents/${slug}/tools/${encodeURIComponent(name)}`}
        >
          {name}
        </Link>
      </h2>
      <ul aria-label={`Tests of ${name}`}>
        {examples.map((example, at) => {
          const key = caseKey(name, example.name);
          return (
            <CaseRow
              key={example.name}
              slug={slug}
              tool={tool}
              example={example}
              result={runs.results.get(key)}
              busy={runs.busy.has(key)}
              asks={mode !== "recorded" && tool.confirmationRequired === true}
              onRun={(confirmed) => void runs.runOne(name, example.name, mode, confirmed)}
              onEdit={() => onEdit(example)}
              onRemove={() => void remove(example, at)}
            />
          );
        })}
      </ul>
    </section>
  );
}

type CaseRowProps = {
  slug: string;
  tool: ListedTool;
  example: Example;
  result: Parameters<typeof CaseResult>[0]["result"] | undefined;
  busy: boolean;
  /** The tool requires confirmation, and this run would call its service. */
  asks: boolean;
  onRun: (confirmed?: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function CaseRow(props: CaseRowProps) {
  const { slug, tool, example, result, busy, asks, onRun, onEdit, onRemove } = props;
  const { name, expect = [], recorded } = example;
  const args = new URLSearchParams({ tool: tool.name, args: JSON.stringify(example.params) });
  return (
    <li className="flex flex-col gap-1 border-line border-b py-1.5 last:border-b-0">
      <div className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1">
        <OutcomeBadge outcome={result?.outcome} busy={busy} />
        <span className="wrap-anywhere min-w-24 flex-1">{name}</span>
        <span className="text-muted text-xs max-sm:order-last max-sm:basis-full">
          {expect.length === 0
            ? "expects success"
            : expect.length === 1
              ? "1 assertion"
              : `${expect.length} assertions`}
          {recorded && ", recorded"}
        </span>
        <span className="flex items-center gap-1">
          <Button size="sm" writes busy={busy} aria-label={`Run ${name}`} onClick={() => onRun()}>
            <Play aria-hidden />
            Run
          </Button>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label={`More about ${name}`} size="sm">
                <Ellipsis aria-hidden />
              </IconButton>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {asks && (
                <DropdownMenuItem
                  writes
                  icon={<ShieldQuestion aria-hidden />}
                  onSelect={() => onRun(true)}
                >
                  Run without confirmation
                </DropdownMenuItem>
              )}
              <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
                Edit test
              </DropdownMenuItem>
              <DropdownMenuItem asChild>
                <Link href={`/agents/${slug}/playground?${args}`}>
                  <FlaskConical aria-hidden className="text-muted" />
                  Open in the playground
                </Link>
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuItem
                writes
                tone="danger"
                icon={<Trash2 aria-hidden />}
                onSelect={onRemove}
              >
                Delete test
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </span>
      </div>
      {result && <CaseResult result={result} />}
    </li>
  );
}
