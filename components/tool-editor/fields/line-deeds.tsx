"use client";

import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  IndentDecrease,
  IndentIncrease,
  MoreHorizontal,
  Trash2,
} from "lucide-react";
import { type ComponentType, type KeyboardEvent, useRef } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { onMac } from "@/components/ui/on-mac";
import { lineKeyOf, typingIn } from "./line-keys";

/** Actions on a line of a list. Each moves the focus to the line's new position. */
export type LineDeeds = {
  /** Undefined where the line is already at that end of the list. */
  up?: (() => void) | undefined;
  down?: (() => void) | undefined;
  /** In a tree: into the line above, or out of the parent. Absent in a flat list. */
  in?: (() => void) | undefined;
  out?: (() => void) | undefined;
  duplicate?: (() => void) | undefined;
  remove: () => void;
};

/** Keyboard shortcuts of a line, the same as those of a parameter's row. */
export const pressLineKey = (event: KeyboardEvent, deeds: LineDeeds): void => {
  const key = event.defaultPrevented
    ? undefined
    : lineKeyOf(event, typingIn(event.target), onMac());
  if (!key || ((key === "in" || key === "out") && !(key in deeds))) return;
  event.preventDefault();
  event.stopPropagation();
  deeds[key]?.();
};

const items: { deed: keyof LineDeeds; word: string; keys: string; Icon: ComponentType }[] = [
  { deed: "up", word: "Move up", keys: "alt+up", Icon: ArrowUp },
  { deed: "down", word: "Move down", keys: "alt+down", Icon: ArrowDown },
  { deed: "in", word: "Move into the line above", keys: "alt+right", Icon: IndentIncrease },
  { deed: "out", word: "Move out", keys: "alt+left", Icon: IndentDecrease },
  { deed: "duplicate", word: "Duplicate", keys: "mod+d", Icon: CopyPlus },
  { deed: "remove", word: "Delete", keys: "mod+backspace", Icon: Trash2 },
];

type LineMenuProps = { label: string; deeds: LineDeeds; className?: string };

export function LineMenu({ label, deeds, className }: LineMenuProps) {
  const done = useRef(false);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${label}`} size="sm" className={className}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          // The action sets the focus itself, since the line may have moved.
          if (done.current) event.preventDefault();
          done.current = false;
        }}
      >
        {items
          .filter(({ deed }) => deed in deeds)
          .map(({ deed, word, keys, Icon }) => (
            <DropdownMenuItem
              key={deed}
              icon={<Icon aria-hidden />}
              shortcut={<Kbd keys={keys} />}
              tone={deed === "remove" ? "danger" : "neutral"}
              disabled={!deeds[deed]}
              onSelect={() => {
                done.current = true;
                deeds[deed]?.();
              }}
            >
              {word}
            </DropdownMenuItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
