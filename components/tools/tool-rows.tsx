"use client";

import { useRef, useState } from "react";
import { unsavedNow } from "@/components/layout/unsaved";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { useLineDrag } from "@/components/ui/use-line-drag";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { DeleteUnsavedTool } from "./delete-unsaved-tool";
import { ToolRow } from "./tool-row";
import { useGrowing } from "./use-growing";
import { useToolDeeds } from "./use-tool-deeds";

const matches = (tool: ListedTool, words: string) =>
  [tool.name, tool.description, tool.category ?? ""].some((text) =>
    text.toLowerCase().includes(words),
  );

/** So many rows after the open one are drawn at once, so that it stands among its neighbours. */
const rowsAfterOpen = 20;

type ToolRowsProps = {
  slug: string;
  tools: ListedTool[];
  /** What is looked for, in small letters; empty for all. */
  words: string;
  current: string | undefined;
};

/** The rows of the list. While words are looked for they have no order of their own. */
export function ToolRows({ slug, tools, words, current }: ToolRowsProps) {
  const { move, duplicate, discard, forget } = useToolDeeds(slug, tools, current);
  const [asked, setAsked] = useState<ListedTool | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const mayWrite = useReadOnlyReason() === null;
  const shown = words ? tools.filter((tool) => matches(tool, words)) : tools;
  const openAt = shown.findIndex(({ name }) => name === current);
  const { count, end } = useGrowing(shown.length, openAt + rowsAfterOpen);
  const ordered = words === "";
  const { drag, start } = useLineDrag(list, (from, to) => {
    const tool = tools[from];
    if (tool) move(tool.name, to);
  });
  const dropAt = (index: number) => {
    if (drag?.to === index) return "before";
    return drag?.to === shown.length && index === shown.length - 1 ? "after" : undefined;
  };
  const askOrDelete = (tool: ListedTool) => {
    const losesTyping = tool.name === current && unsavedNow().length > 0;
    if (losesTyping) setAsked(tool);
    else void discard(tool);
  };
  return (
    <>
      {shown.length === 0 && <NothingShown words={tools.length === 0 ? "" : words} />}
      {shown.length > 0 && (
        <ul ref={list} aria-label="Tools of this agent" className="flex flex-col gap-px">
          {shown.slice(0, count).map((tool, index) => (
            <ToolRow
              key={tool.name}
              href={`/agents/${slug}/tools/${encodeURIComponent(tool.name)}`}
              tool={tool}
              current={tool.name === current}
              canMoveUp={ordered && index > 0}
              canMoveDown={ordered && index < shown.length - 1}
              onMove={(by) => move(tool.name, index + by)}
              onDrag={mayWrite && ordered && tools.length > 1 ? start(index) : undefined}
              drop={dropAt(index)}
              dragged={drag?.from === index}
              onDuplicate={() => duplicate(tool)}
              onForget={tool.limits?.cacheTtlSeconds ? () => forget(tool) : undefined}
              onDelete={() => askOrDelete(tool)}
            />
          ))}
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

const NothingShown = ({ words }: { words: string }) =>
  words === "" ? (
    <p className="px-2 py-3 text-muted">
      No tools yet. A tool is one thing that the agent can do, such as sending a message.
    </p>
  ) : (
    <p role="status" className="px-2 py-3 text-muted">
      No tool has “{words}” in its name, description or category.
    </p>
  );
