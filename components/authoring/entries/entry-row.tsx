"use client";

import { Copy } from "lucide-react";
import { MovableRow, type MovableRowProps } from "@/components/ui/drag/movable-row";
import { DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import { classNames } from "@/components/ui/primitives/class-names";

type EntryRowProps = MovableRowProps & { label: string; onDuplicate: () => void };

/** One prompt or resource in the list: its title above its id. */
export function EntryRow({ label, onDuplicate, ...row }: EntryRowProps) {
  return (
    <MovableRow
      {...row}
      linkClassName="flex flex-col py-1"
      menuItems={
        <DropdownMenuItem writes icon={<Copy aria-hidden />} onSelect={onDuplicate}>
          Duplicate
        </DropdownMenuItem>
      }
    >
      {label && <span className="truncate text-sm">{label}</span>}
      <span className={classNames("truncate font-mono", label ? "text-muted text-xs" : "text-sm")}>
        {row.id}
      </span>
    </MovableRow>
  );
}
