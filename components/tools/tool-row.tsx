"use client";

import { ArrowDown, ArrowUp, Copy, Ellipsis, Eraser, Trash2 } from "lucide-react";
import Link from "next/link";
import type { KeyboardEvent, PointerEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { LineHandle } from "@/components/ui/line-handle";
import { useReadOnlyReason } from "@/components/ui/read-only";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { ToolMarks } from "./tool-marks";

type ToolRowProps = {
  href: string;
  tool: ListedTool;
  current: boolean;
  /** What a step up or down moves: at the edge of its category, the whole category. */
  up: "tool" | "group" | undefined;
  down: "tool" | "group" | undefined;
  onMove: (by: -1 | 1) => void;
  /** Absent where the order cannot be changed. */
  onDrag: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Where a dragged tool would land. */
  drop: "before" | "after" | undefined;
  dragged: boolean;
  onDuplicate: () => void;
  /** Absent if the tool's results are not cached. */
  onForget?: (() => void) | undefined;
  onDelete: () => void;
};

export function ToolRow(props: ToolRowProps) {
  const { href, tool, current, up, down } = props;
  const { onMove, onDrag, drop, dragged, onDuplicate, onForget, onDelete } = props;
  const mayWrite = useReadOnlyReason() === null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    if (mayWrite && (by === -1 ? up : down)) onMove(by);
  };
  return (
    <li
      data-line=""
      className={classNames(
        "group relative flex min-h-row items-center gap-1.5 rounded-md pr-0.5 pl-2.5 transition-colors hover:bg-hover",
        current && "bg-selected hover:bg-selected",
        dragged && "opacity-45",
        drop === "before" && "shadow-[0_-2px_0_var(--accent)]",
        drop === "after" && "shadow-[0_2px_0_var(--accent)]",
      )}
    >
      {onDrag && (
        <LineHandle
          onPointerDown={onDrag}
          className="-mr-1.5 -ml-2.5 relative z-1 opacity-0 group-hover:opacity-100"
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
      <ToolMarks tool={tool} />
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
          {onForget && (
            <DropdownMenuItem writes icon={<Eraser aria-hidden />} onSelect={onForget}>
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
