"use client";

import { useId, useState } from "react";
import { useIncrementalList } from "@/components/ui/data/use-incremental-list";
import { getDropPosition, useListDrag } from "@/components/ui/drag/use-list-drag";
import { useRowFocus } from "@/components/ui/editing/use-row-focus";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { getUnsaved } from "@/components/unsaved-changes/unsaved";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { CopyToolsDialog } from "./copy-tools-dialog";
import { DeleteUnsavedTool } from "./delete-unsaved-tool";
import { explainPending } from "./explain-pending";
import { FirstTool } from "./first-tool";
import { matchesQuery } from "./matches-query";
import { toolOrder } from "./tool-order";
import { ToolRow } from "./tool-row";
import { useToolActions } from "./use-tool-actions";

type ToolRowsProps = {
  slug: string;
  tools: ListedTool[];
  incompleteTools: readonly ListedIncompleteEntry[];
  /** Whether it is known that there are neither tools nor incomplete tools. */
  isEmpty: boolean;
  /** The filter in lower case. Empty for all tools. */
  query: string;
  current: string | undefined;
};

/** The rows of the list. Filtered rows cannot be reordered. */
export function ToolRows(props: ToolRowsProps) {
  const { slug, tools, incompleteTools, isEmpty, query, current } = props;
  const { reorder, duplicate, discard, setEnabled, clearCache } = useToolActions(
    slug,
    tools,
    current,
  );
  const [toolToDelete, setToolToDelete] = useState<ListedTool | null>(null);
  const [toolToCopy, setToolToCopy] = useState<ListedTool | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const rowFocus = useRowFocus<HTMLUListElement>();
  const list = rowFocus.ref;
  const id = useId();
  const canWrite = useReadOnlyReason() === null;
  const visibleTools = query ? tools.filter((tool) => matchesQuery(tool, query)) : tools;
  const order = toolOrder(tools, visibleTools, reorder);
  const { hasGroups, groups, rows, getMove, moveByStep, moveTo } = order;
  const openAt = rows.findIndex(({ tool }) => tool.name === current);
  const { count, end } = useIncrementalList(visibleTools.length, openAt);
  const isReorderable = query === "";
  const { drag, start } = useListDrag(list, (from, to) => {
    const row = rows[from];
    if (row)
      moveTo(row, Math.min(Math.max(to - (from - row.index), 0), row.group.tools.length - 1));
  });
  const dropAt = (row: (typeof rows)[number], index: number) => {
    const draggedRow = drag && rows[drag.from];
    if (!draggedRow || draggedRow.at !== row.at) return undefined;
    // Outside its category, a tool drops at the nearer edge.
    const first = index - row.index;
    const last = first + row.group.tools.length;
    const to = Math.min(Math.max(drag.to, first), last);
    return getDropPosition(to, index, last);
  };
  const findIncomplete = ({ name }: ListedTool) =>
    incompleteTools.find(({ entry }) => entry === name);
  const confirmOrDelete = (tool: ListedTool) => {
    const isUnsaved = tool.name === current && getUnsaved().length > 0;
    const losesChanges = isUnsaved || findIncomplete(tool) !== undefined;
    if (losesChanges) setToolToDelete(tool);
    else void discard(tool);
  };
  const rowElements = rows.slice(0, count).map((row, index) => {
    const { tool, group } = row;
    return (
      <ToolRow
        key={tool.name}
        href={`/agents/${slug}/tools/${encodeURIComponent(tool.name)}`}
        tool={tool}
        problemCount={findIncomplete(tool)?.problems.length}
        isCurrent={tool.name === current}
        up={isReorderable ? getMove(row, -1) : undefined}
        down={isReorderable ? getMove(row, 1) : undefined}
        onMove={(by) => {
          moveByStep(row, by);
          setAnnouncement(order.describeMove(row, by));
        }}
        onDrag={canWrite && isReorderable && group.tools.length > 1 ? start(index) : undefined}
        dropPosition={dropAt(row, index)}
        isDragged={drag?.from === index}
        onDuplicate={() => duplicate(tool)}
        onCopy={() => setToolToCopy(tool)}
        onSetEnabled={
          explainPending(tool, { current, incompleteTools })
            ? undefined
            : (isEnabled) => setEnabled(tool, isEnabled)
        }
        onClearCache={tool.limits?.cacheTtlSeconds ? () => clearCache(tool.name) : undefined}
        onDelete={() => confirmOrDelete(tool)}
      />
    );
  });
  return (
    <>
      {isEmpty && (
        <>
          <p className="px-2 py-3 text-muted max-lg:hidden">No tools yet</p>
          <div className="px-2 lg:hidden">
            <FirstTool slug={slug} />
          </div>
        </>
      )}
      <p role="status" className="px-2 py-3 text-muted empty:sr-only">
        {tools.length > 0 && visibleTools.length === 0 && `No tools match “${query}”.`}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {visibleTools.length > 0 && (
        <ul {...rowFocus} aria-label="Tools of this agent" className="flex flex-col gap-px">
          {!hasGroups && rowElements}
          {hasGroups &&
            groups.map(({ category }, at) => {
              const groupRows = rowElements.filter((_, index) => rows[index]?.at === at);
              return (
                groupRows.length > 0 && (
                  <li key={category} className="not-first:mt-2">
                    <h2
                      id={`${id}-${at}`}
                      title={category}
                      className="truncate px-4 pt-1 pb-0.5 text-muted text-xs"
                    >
                      {category || "No category"}
                    </h2>
                    <ul aria-labelledby={`${id}-${at}`} className="flex flex-col gap-px">
                      {groupRows}
                    </ul>
                  </li>
                )
              );
            })}
          {count < visibleTools.length && (
            <li ref={end} className="px-4 py-1.5 text-muted text-xs">
              {visibleTools.length - count} more
            </li>
          )}
        </ul>
      )}
      {toolToCopy && (
        <CopyToolsDialog
          slug={slug}
          tools={tools}
          initial={toolToCopy}
          onClose={() => setToolToCopy(null)}
        />
      )}
      <DeleteUnsavedTool
        tool={toolToDelete}
        isIncomplete={toolToDelete !== null && findIncomplete(toolToDelete) !== undefined}
        onClose={() => setToolToDelete(null)}
        onDelete={discard}
      />
    </>
  );
}
