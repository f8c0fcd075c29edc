"use client";

import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from "lucide-react";
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

type EntryRowProps = {
  href: string;
  id: string;
  label: string;
  isCurrent: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: -1 | 1) => void;
  /** Absent where the order cannot be changed. */
  onDrag: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Where a dragged entry would land. */
  dropPosition: "before" | "after" | undefined;
  isDragged: boolean;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** One prompt or resource in the list: its title above its id. */
export function EntryRow(props: EntryRowProps) {
  const { href, id, label, isCurrent, canMoveUp, canMoveDown, onMove, onDrag } = props;
  const canWrite = useReadOnlyReason() === null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || by === null) return;
    event.preventDefault();
    if (canWrite && (by === -1 ? canMoveUp : canMoveDown)) onMove(by);
  };
  return (
    <li
      data-line=""
      className={classNames(
        "group relative flex min-h-row items-center gap-1.5 rounded-md py-1 pr-0.5 pl-4 transition-colors hover:bg-hover",
        isCurrent && "bg-selected hover:bg-selected",
        props.isDragged && "opacity-45",
        props.dropPosition === "before" && "shadow-[0_-2px_0_var(--accent)]",
        props.dropPosition === "after" && "shadow-[0_2px_0_var(--accent)]",
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
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
        title={id}
        className={classNames(
          "flex min-w-0 flex-1 flex-col after:absolute after:inset-0 after:rounded-md",
          "focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
        )}
      >
        {label && <span className="truncate text-sm">{label}</span>}
        <span
          className={classNames("truncate font-mono", label ? "text-muted text-xs" : "text-sm")}
        >
          {id}
        </span>
      </Link>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={`Actions for ${id}`}
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
            disabled={!canMoveUp}
            onSelect={() => onMove(-1)}
          >
            Move up
          </DropdownMenuItem>
          <DropdownMenuItem
            writes
            icon={<ArrowDown aria-hidden />}
            shortcut={<Kbd keys="alt+down" />}
            disabled={!canMoveDown}
            onSelect={() => onMove(1)}
          >
            Move down
          </DropdownMenuItem>
          <DropdownMenuItem writes icon={<Copy aria-hidden />} onSelect={props.onDuplicate}>
            Duplicate
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem
            writes
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onSelect={props.onDelete}
          >
            Delete
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  );
}
