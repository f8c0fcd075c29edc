"use client";

import { useId, useRef, useState } from "react";
import { unsavedNow } from "@/components/layout/unsaved";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { useLineDrag } from "@/components/ui/use-line-drag";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { DeleteUnsavedTool } from "./delete-unsaved-tool";
import { FirstTool } from "./first-tool";
import { toolOrder } from "./tool-order";
import { ToolRow } from "./tool-row";
import { useGrowing } from "./use-growing";
import { useToolDeeds } from "./use-tool-deeds";

const matches = (tool: ListedTool, words: string) =>
  [tool.name, tool.description, tool.category ?? ""].some((text) =>
    text.toLowerCase().includes(words),
  );

/** How many rows after the open one are rendered at once, so that its neighbours are visible. */
const rowsAfterOpen = 20;

type ToolRowsProps = {
  slug: string;
  tools: ListedTool[];
  /** The filter in lower case; empty for all. */
  words: string;
  current: string | undefined;
};

/** The rows of the list. Filtered rows cannot be reordered. */
export function ToolRows({ slug, tools, words, current }: ToolRowsProps) {
  const { reorder, duplicate, discard, forget } = useToolDeeds(slug, tools, current);
  const [asked, setAsked] = useState<ListedTool | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const mayWrite = useReadOnlyReason() === null;
  const shown = words ? tools.filter((tool) => matches(tool, words)) : tools;
  const { grouped, groups, rows, moves, step, place } = toolOrder(tools, shown, reorder);
  const openAt = rows.findIndex(({ tool }) => tool.name === current);
  const { count, end } = useGrowing(shown.length, openAt + rowsAfterOpen);
  const ordered = words === "";
  const { drag, start } = useLineDrag(list, (from, to) => {
    const row = rows[from];
    if (row) place(row, Math.min(Math.max(to - (from - row.index), 0), row.group.tools.length - 1));
  });
  const dropAt = (row: (typeof rows)[number], index: number) => {
    const dragged = drag && rows[drag.from];
    if (!dragged || dragged.at !== row.at) return undefined;
    // Beyond its category a tool drops at the nearer edge.
    const first = index - row.index;
    const last = first + row.group.tools.length;
    const to = Math.min(Math.max(drag.to, first), last);
    if (to === index) return "before";
    return to === last && index === last - 1 ? "after" : undefined;
  };
  const askOrDelete = (tool: ListedTool) => {
    const losesTyping = tool.name === current && unsavedNow().length > 0;
    if (losesTyping) setAsked(tool);
    else void discard(tool);
  };
  const drawn = rows.slice(0, count).map((row, index) => {
    const { tool, group } = row;
    return (
      <ToolRow
        key={tool.name}
        href={`/agents/${slug}/tools/${encodeURIComponent(tool.name)}`}
        tool={tool}
        current={tool.name === current}
        up={ordered ? moves(row, -1) : undefined}
        down={ordered ? moves(row, 1) : undefined}
        onMove={(by) => step(row, by)}
        onDrag={mayWrite && ordered && group.tools.length > 1 ? start(index) : undefined}
        drop={dropAt(row, index)}
        dragged={drag?.from === index}
        onDuplicate={() => duplicate(tool)}
        onForget={tool.limits?.cacheTtlSeconds ? () => forget(tool) : undefined}
        onDelete={() => askOrDelete(tool)}
      />
    );
  });
  return (
    <>
      {tools.length === 0 && (
        <>
          <p className="px-2 py-3 text-muted max-lg:hidden">
            No tools yet. A tool is one thing the agent can do, such as sending a message.
          </p>
          <div className="px-2 lg:hidden">
            <FirstTool slug={slug} />
          </div>
        </>
      )}
      {tools.length > 0 && shown.length === 0 && (
        <p role="status" className="px-2 py-3 text-muted">
          No tools match “{words}”.
        </p>
      )}
      {shown.length > 0 && (
        <ul ref={list} aria-label="Tools of this agent" className="flex flex-col gap-px">
          {!grouped && drawn}
          {grouped &&
            groups.map(({ category }, at) => {
              const inside = drawn.filter((_, index) => rows[index]?.at === at);
              return (
                inside.length > 0 && (
                  <li key={category} className="not-first:mt-2">
                    <h2
                      id={`${id}-${at}`}
                      title={category}
                      className="truncate px-2.5 pt-1 pb-0.5 text-muted text-xs"
                    >
                      {category || "No category"}
                    </h2>
                    <ul aria-labelledby={`${id}-${at}`} className="flex flex-col gap-px">
                      {inside}
                    </ul>
                  </li>
                )
              );
            })}
          {count < shown.length && (
            <li ref={end} className="px-2.5 py-1.5 text-muted text-xs">
              {shown.length - count} more
            </li>
          )}
        </ul>
      )}
      <DeleteUnsavedTool tool={asked} onClose={() => setAsked(null)} onDelete={discard} />
    </>
  );
}
