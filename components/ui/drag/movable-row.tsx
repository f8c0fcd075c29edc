import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { Link } from "@/components/ui/primitives/link";
import { getArrowStep } from "../editing/arrow-step";
import { rowControl } from "../editing/use-row-focus";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../overlays/dropdown-menu";
import { classNames } from "../primitives/class-names";
import { IconButton } from "../primitives/icon-button";
import { Kbd } from "../primitives/kbd";
import { useReadOnlyReason } from "../primitives/read-only";
import { DragHandle } from "./drag-handle";

export type MovableRowProps = {
  href: string;
  /** Name of the row, used in the labels of its actions. */
  id: string;
  isCurrent: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: -1 | 1) => void;
  /** Undefined if the order cannot be changed. */
  onDrag: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  /** Where a dragged row would land. */
  dropPosition: "before" | "after" | undefined;
  isDragged: boolean;
  onDelete: () => void;
};

type Content = {
  moveUpLabel?: string;
  moveDownLabel?: string;
  /** Content of the link. */
  children: ReactNode;
  linkClassName?: string;
  /** Shown between the link and the menu. */
  badges?: ReactNode;
  /** Menu items between moving and deleting. */
  menuItems: ReactNode;
};

/**
 * A link in a list that can be reordered by its handle, by Alt and the arrow keys, and by its menu.
 * The list scrolls to it when it becomes the current one.
 */
export function MovableRow(props: MovableRowProps & Content) {
  const { href, id, isCurrent, canMoveUp, canMoveDown, onMove, onDrag, dropPosition } = props;
  const canWrite = useReadOnlyReason() === null;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = getArrowStep(event.key);
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    if (canWrite && (by === -1 ? canMoveUp : canMoveDown)) onMove(by);
  };
  return (
    <li
      ref={row}
      data-line=""
      className={classNames(
        // The margin keeps an adjacent row in view.
        "group relative flex min-h-row scroll-my-10 items-center gap-1.5 rounded-md pr-0.5 pl-4 transition-colors coarse:pl-6 hover:bg-hover",
        isCurrent && "bg-selected hover:bg-selected",
        props.isDragged && "opacity-45",
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
        prefetch
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
        title={id}
        className={classNames(
          "min-w-0 flex-1 after:absolute after:inset-0 after:rounded-md",
          "focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
          props.linkClassName,
        )}
      >
        {props.children}
      </Link>
      {props.badges}
      <RowMenu {...props} />
    </li>
  );
}

function RowMenu(props: MovableRowProps & Content) {
  const { id, canMoveUp, canMoveDown, onMove, onDelete, menuItems } = props;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          {...rowControl}
          label={`Actions for ${id}`}
          size="sm"
          className="relative size-6 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 aria-busy:opacity-100 max-lg:opacity-100 coarse:opacity-100"
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
          {props.moveUpLabel ?? "Move up"}
        </DropdownMenuItem>
        <DropdownMenuItem
          writes
          icon={<ArrowDown aria-hidden />}
          shortcut={<Kbd keys="alt+down" />}
          disabled={!canMoveDown}
          onSelect={() => onMove(1)}
        >
          {props.moveDownLabel ?? "Move down"}
        </DropdownMenuItem>
        {menuItems}
        <DropdownMenuSeparator />
        <DropdownMenuItem writes icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
          Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
