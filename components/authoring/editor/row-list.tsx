"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { UseFieldArrayReturn } from "react-hook-form";
import { getArrowStep } from "@/components/ui/editing/arrow-step";
import type { RowPlace } from "./row-actions";

/** Returns a handler that moves the focused row with Alt and an arrow key. */
const moveKeys =
  (index: number, count: number, move: (from: number, to: number) => void) =>
  (event: KeyboardEvent) => {
    const by = getArrowStep(event.key);
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    const to = index + by;
    if (to >= 0 && to < count) move(index, to);
  };

type RowListProps = {
  label: string;
  as: "ul" | "ol";
  rows: Pick<UseFieldArrayReturn, "fields" | "move" | "remove">;
  children: (place: RowPlace) => ReactNode;
};

/** The rows of a field array, which can be moved and removed; nothing without rows. */
export function RowList({ label, as: List, rows, children }: RowListProps) {
  const { fields, remove } = rows;
  const count = fields.length;
  const [announcement, setAnnouncement] = useState("");
  const move = (from: number, to: number) => {
    rows.move(from, to);
    setAnnouncement(`Moved to position ${to + 1} of ${count}.`);
  };
  if (count === 0) return null;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <List aria-label={label} className="flex flex-col gap-5">
        {fields.map(({ id }, index) => (
          <li key={id} onKeyDown={moveKeys(index, count, move)}>
            {children({ index, count, onMove: move, onRemove: () => remove(index) })}
          </li>
        ))}
      </List>
    </>
  );
}
