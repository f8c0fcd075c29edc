"use client";

import { ArrowDown, ArrowUp, X } from "lucide-react";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import { IconButton } from "@/components/ui/primitives/icon-button";

/** A row's place in its list, and how to change it. */
export type RowPlace = {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** `label` says what the row is, such as "argument repo". */
type RowActionsProps = RowPlace & { label: string };

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
      <IconButton {...rowControl} size="sm" label={`Remove ${label}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
