"use client";

import { CirclePause, CirclePlay, Copy, Eraser, FolderOutput } from "lucide-react";
import { IncompleteBadge } from "@/components/ui/data/incomplete-badge";
import { ShortenedName } from "@/components/ui/data/shortened-name";
import { MovableRow, type MovableRowProps } from "@/components/ui/drag/movable-row";
import { DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import { classNames } from "@/components/ui/primitives/class-names";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { ToolBadges } from "./tool-badges";

type ToolRowProps = Omit<MovableRowProps, "id" | "canMoveUp" | "canMoveDown"> & {
  tool: ListedTool;
  /** The number of problems in its incomplete changes. */
  problemCount: number | undefined;
  /** What a step up or down moves. At the edge of a category, the whole category moves. */
  up: "tool" | "group" | undefined;
  down: "tool" | "group" | undefined;
  onDuplicate: () => Promise<void>;
  onCopy: () => void;
  /** Absent while the tool has changes that are not saved. */
  onSetEnabled: ((isEnabled: boolean) => Promise<void>) | undefined;
  /** Absent if the tool's results are not cached. */
  onClearCache?: (() => void) | undefined;
};

export function ToolRow(props: ToolRowProps) {
  const { tool, problemCount, up, down, onDuplicate, onCopy, onSetEnabled, onClearCache, ...row } =
    props;
  const isDisabled = tool.enabled === false;
  return (
    <MovableRow
      {...row}
      id={tool.name}
      canMoveUp={up !== undefined}
      canMoveDown={down !== undefined}
      {...(up === "group" && { moveUpLabel: "Move category up" })}
      {...(down === "group" && { moveDownLabel: "Move category down" })}
      linkClassName={classNames("font-mono text-sm", isDisabled && "text-muted")}
      badges={
        <>
          {problemCount !== undefined && <IncompleteBadge problemCount={problemCount} />}
          <ToolBadges tool={tool} />
        </>
      }
      menuItems={
        <>
          <DropdownMenuItem writes icon={<Copy aria-hidden />} onSelect={onDuplicate}>
            Duplicate
          </DropdownMenuItem>
          <DropdownMenuItem writes icon={<FolderOutput aria-hidden />} onSelect={onCopy}>
            Copy to another agent…
          </DropdownMenuItem>
          <DropdownMenuItem
            writes
            icon={isDisabled ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
            disabled={!onSetEnabled}
            onSelect={() => onSetEnabled?.(isDisabled)}
          >
            {isDisabled ? "Enable" : "Disable"}
          </DropdownMenuItem>
          {onClearCache && (
            <DropdownMenuItem writes icon={<Eraser aria-hidden />} onSelect={onClearCache}>
              Clear cache
            </DropdownMenuItem>
          )}
        </>
      }
    >
      <ShortenedName name={tool.name} />
    </MovableRow>
  );
}
