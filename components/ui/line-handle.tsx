import { GripVertical } from "lucide-react";
import type { PointerEvent } from "react";
import { classNames } from "./class-names";

type LineHandleProps = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  className?: string;
};

/** For the mouse and the pen; with the keyboard a line moves by Alt and the arrows. */
export const LineHandle = ({ onPointerDown, className }: LineHandleProps) => (
  <span
    onPointerDown={onPointerDown}
    aria-hidden
    data-line-handle=""
    title="Drag to move"
    className={classNames(
      "grid h-7 w-4 shrink-0 cursor-grab touch-none place-items-center text-faint opacity-40 transition-opacity hover:opacity-100 coarse:hidden max-sm:hidden",
      className,
    )}
  >
    <GripVertical className="size-3.5" />
  </span>
);
