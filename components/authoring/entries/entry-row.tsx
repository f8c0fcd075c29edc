"use client";

import { Copy } from "lucide-react";
import { IncompleteBadge } from "@/components/ui/data/incomplete-badge";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { MovableRow, type MovableRowProps } from "@/components/ui/drag/movable-row";
import { DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import { classNames } from "@/components/ui/primitives/class-names";

type EntryRowProps = MovableRowProps & {
  label: string;
  /** Number of problems in the incomplete changes; undefined if there are none. */
  problemCount: number | undefined;
  onDuplicate: () => Promise<void>;
};

/** A prompt or resource in the list: its title above its id. */
export function EntryRow({ label, problemCount, onDuplicate, ...row }: EntryRowProps) {
  return (
    <MovableRow
      {...row}
      linkClassName="flex flex-col py-1"
      badges={problemCount !== undefined && <IncompleteBadge problemCount={problemCount} />}
      menuItems={
        <DropdownMenuItem writes icon={<Copy aria-hidden />} onSelect={onDuplicate}>
          Duplicate
        </DropdownMenuItem>
      }
    >
      {label && <span className="truncate text-sm">{label}</span>}
      <ShortenedName
        name={row.id}
        className={classNames("font-mono", label ? "text-muted text-xs" : "text-sm")}
      />
    </MovableRow>
  );
}
