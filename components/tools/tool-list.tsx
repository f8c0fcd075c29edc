"use client";

import { Plus, Search } from "lucide-react";
import Link from "next/link";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useGo } from "@/components/layout/leave-guard";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useShortcut } from "@/components/layout/use-shortcut";
import { useTools } from "@/components/queries/tools";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { Tooltip } from "@/components/ui/tooltip";
import { useLineDrag } from "@/components/ui/use-line-drag";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { shortNumber, toolListTokens } from "./tool-list-size";
import { ToolRow } from "./tool-row";
import { useToolDeeds } from "./use-tool-deeds";

type ToolListProps = {
  slug: string;
  /** The tool that is open beside the list. */
  current?: string;
};

const matches = (tool: ListedTool, words: string) =>
  [tool.name, tool.description, tool.category ?? ""].some((text) =>
    text.toLowerCase().includes(words),
  );

/** The agent's tools, to find, order and open one. */
export function ToolList({ slug, current }: ToolListProps) {
  const { data, error, refetch, isRefetching } = useTools(slug);
  const [filter, setFilter] = useState("");
  const words = useDeferredValue(filter.trim().toLowerCase());
  const field = useRef<HTMLInputElement>(null);
  const go = useGo();
  const mayWrite = useReadOnlyReason() === null;
  useShortcut("search", () => field.current?.focus());
  useShortcut("create", () => go(`/agents/${slug}/new-tool`), mayWrite);
  return (
    <section aria-label="Tools" className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 border-line border-b p-2">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
          />
          <Input
            ref={field}
            type="search"
            aria-label="Filter tools"
            placeholder="Filter"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
            className="pl-8"
          />
        </div>
        <Button asChild writes>
          <Link href={`/agents/${slug}/new-tool`}>
            <Plus aria-hidden />
            New tool
          </Link>
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {!data && !error && <ListSkeleton label="Loading the tools" rows={4} />}
        {!data && error && (
          <ErrorState title="The tools could not be loaded" retry={refetch} busy={isRefetching}>
            {error.message}
          </ErrorState>
        )}
        {data && <Rows slug={slug} tools={data} words={words} current={current} />}
      </div>
      {data && data.length > 0 && <Size tools={data} />}
    </section>
  );
}

/** How many rows are drawn before the list is scrolled, and with each scroll to its end. */
const firstRows = 100;
const moreRows = 200;

/** How many of a long list are drawn; the end of them, once it comes into view, draws more. */
function useGrowing(total: number, atLeast: number) {
  const [limit, setLimit] = useState(firstRows);
  const count = Math.min(total, Math.max(limit, atLeast));
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) setLimit(count + moreRows);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [count]);
  return { count, end };
}

type RowsProps = { slug: string; tools: ListedTool[]; words: string; current?: string };

function Rows({ slug, tools, words, current }: RowsProps) {
  const { move, duplicate, discard, forget } = useToolDeeds(slug, tools, current);
  const shown = words ? tools.filter((tool) => matches(tool, words)) : tools;
  const open = shown.findIndex(({ name }) => name === current);
  const { count, end } = useGrowing(shown.length, open + 20);
  const list = useRef<HTMLUListElement>(null);
  const mayMove = useReadOnlyReason() === null && !words && tools.length > 1;
  const { drag, start } = useLineDrag(list, (from, to) => {
    const tool = tools[from];
    if (tool) move(tool.name, to);
  });
  const dropAt = (index: number) => {
    if (drag?.to === index) return "before";
    return drag?.to === shown.length && index === shown.length - 1 ? "after" : undefined;
  };
  if (tools.length === 0) {
    return (
      <p className="px-2 py-3 text-muted">
        No tools yet. A tool is one thing that the agent can do, such as sending a message.
      </p>
    );
  }
  if (shown.length === 0) {
    return (
      <p role="status" className="px-2 py-3 text-muted">
        No tool has “{words}” in its name, description or category.
      </p>
    );
  }
  return (
    <ul ref={list} aria-label="Tools of this agent" className="flex flex-col gap-px">
      {shown.slice(0, count).map((tool, index) => (
        <ToolRow
          key={tool.name}
          href={`/agents/${slug}/tools/${encodeURIComponent(tool.name)}`}
          tool={tool}
          current={tool.name === current}
          canMoveUp={!words && index > 0}
          canMoveDown={!words && index < shown.length - 1}
          onMove={(by) => move(tool.name, index + by)}
          onDrag={mayMove ? start(index) : undefined}
          drop={dropAt(index)}
          dragged={drag?.from === index}
          onDuplicate={() => duplicate(tool)}
          onForget={tool.limits?.cacheTtlSeconds ? () => forget(tool) : undefined}
          onDelete={() => discard(tool)}
        />
      ))}
      {count < shown.length && (
        <li ref={end} className="px-2.5 py-1.5 text-muted text-xs">
          {shown.length - count} more
        </li>
      )}
    </ul>
  );
}

function Size({ tools }: { tools: ListedTool[] }) {
  const tokens = toolListTokens(tools);
  return (
    <p className="border-line border-t px-4 py-2 text-muted text-xs tabular-nums">
      {tools.length === 1 ? "1 tool" : `${tools.length} tools`}
      {" · "}
      <Tooltip content="Roughly what the list of tools costs a model in each conversation">
        <span>about {shortNumber(tokens)} tokens</span>
      </Tooltip>
    </p>
  );
}
