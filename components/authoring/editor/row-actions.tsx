"use client";

import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { getArrowStep } from "@/components/ui/editing/arrow-step";
import { IconButton } from "@/components/ui/primitives/icon-button";

type RowActionsProps = {
  /** What the row is, such as "argument repo". */
  label: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** Buttons that move or remove a row. */
export function RowActions({ label, index, count, onMove, onRemove }: RowActionsProps) {
  return (
    <div className="flex shrink-0 items-center">
      <IconButton
        size="sm"
        label={`Move ${label} up`}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${label} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton size="sm" label={`Remove ${label}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Returns a handler that moves the focused row with Alt and an arrow key. */
export const moveKeys =
  (index: number, count: number, move: (from: number, to: number) => void) =>
  (event: KeyboardEvent) => {
    const by = getArrowStep(event.key);
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const to = index + by;
    if (to >= 0 && to < count) move(index, to);
  };
