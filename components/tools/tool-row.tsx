"use client";

import { ArrowDown, ArrowUp, Copy, Ellipsis, Eraser, FolderOutput, Trash2 } from "lucide-react";
import Link from "next/link";
import type { KeyboardEvent, PointerEvent } from "react";
import { DragHandle } from "@/components/ui/drag/drag-handle";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { IncompleteBadge } from "./incomplete-badge";
import { ToolBadges } from "./tool-badges";

type ToolRowProps = {
  href: string;
  tool: ListedTool;
  /** The number of problems of incomplete changes. */
  problemCount: number | undefined;
  current: boolean;
  /** What a step up or down moves: at the edge of its category, the whole category. */
  up: "tool" | "group" | undefined;
  down: "tool" | "group" | undefined;
  onMove: (by: -1 | 1) => void;
  /** Absent where the order cannot be changed. */
  onDrag: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Where a dragged tool would land. */
  dropPosition: "before" | "after" | undefined;
  isDragged: boolean;
  onDuplicate: () => void;
  onCopy: () => void;
  /** Absent if the tool's results are not cached. */
  onClearCache?: (() => void) | undefined;
  onDelete: () => void;
};

export function ToolRow(props: ToolRowProps) {
  const { href, tool, current, up, down } = props;
  const { onMove, onDrag, dropPosition, isDragged, onDuplicate, onCopy, onClearCache, onDelete } =
    props;
  const canWrite = useReadOnlyReason() === null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    if (canWrite && (by === -1 ? up : down)) onMove(by);
  };
  return (
    <li
      data-line=""
      className={classNames(
        "group relative flex min-h-row items-center gap-1.5 rounded-md pr-0.5 pl-4 transition-colors hover:bg-hover",
        current && "bg-selected hover:bg-selected",
        isDragged && "opacity-45",
        dropPosition === "before" && "shadow-[0_-2px_0_var(--accent)]",
        dropPosition === "after" && "shadow-[0_2px_0_var(--accent)]",
      )}
    >
      {onDrag && (
        <DragHandle
          onPointerDown={onDrag}
          className="absolute left-0 z-1 opacity-0 group-hover:opacity-100"
        />
      )}
      <Link
        href={href}
        aria-current={current ? "page" : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
        title={tool.name}
        className={classNames(
          "min-w-0 flex-1 truncate font-mono text-sm after:absolute after:inset-0 after:rounded-md",
          "focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
          tool.enabled === false && "text-muted",
        )}
      >
        {tool.name}
      </Link>
      {props.problemCount !== undefined && <IncompleteBadge problemCount={props.problemCount} />}
      <ToolBadges tool={tool} />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={`Actions for ${tool.name}`}
            size="sm"
            className="relative size-6 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 coarse:opacity-100"
          >
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem
            writes
            icon={<ArrowUp aria-hidden />}
            shortcut={<Kbd keys="alt+up" />}
            disabled={!up}
            onSelect={() => onMove(-1)}
          >
            {up === "group" ? "Move category up" : "Move up"}
          </DropdownMenuItem>
          <DropdownMenuItem
            writes
            icon={<ArrowDown aria-hidden />}
            shortcut={<Kbd keys="alt+down" />}
            disabled={!down}
            onSelect={() => onMove(1)}
          >
            {down === "group" ? "Move category down" : "Move down"}
          </DropdownMenuItem>
          <DropdownMenuItem writes icon={<Copy aria-hidden />} onSelect={onDuplicate}>
            Duplicate
          </DropdownMenuItem>
          <DropdownMenuItem writes icon={<FolderOutput aria-hidden />} onSelect={onCopy}>
            Copy to another agent…
          </DropdownMenuItem>
          {onClearCache && (
            <DropdownMenuItem writes icon={<Eraser aria-hidden />} onSelect={onClearCache}>
              Clear cache
            </DropdownMenuItem>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem writes icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}
