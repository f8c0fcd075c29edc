import { GripVertical } from "lucide-react";
import type { PointerEvent } from "react";
import { classNames } from "../primitives/class-names";

type DragHandleProps = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  className?: string;
};

/** Drag handle for mouse, pen and touch. With the keyboard, Alt and the arrow keys move a row. */
export const DragHandle = ({ onPointerDown, className }: DragHandleProps) => (
  <span
    onPointerDown={onPointerDown}
    aria-hidden
    data-line-handle=""
    title="Drag to move"
    className={classNames(
      "grid h-7 w-4 shrink-0 cursor-grab touch-none place-items-center text-faint opacity-40 transition-opacity hover:opacity-100 coarse:h-control coarse:w-6 coarse:opacity-100",
      className,
    )}
  >
    <GripVertical className="size-3.5" />
  </span>
);
