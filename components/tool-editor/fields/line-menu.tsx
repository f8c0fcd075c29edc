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
} from "@/components/ui/overlays/dropdown-menu";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { isMac } from "@/components/ui/primitives/is-mac";
import { Kbd } from "@/components/ui/primitives/kbd";
import { getFocusKind, getLineAction } from "./line-keys";

/** Actions on a line of a list. Each one moves the focus to the line's new position. */
export type LineActions = {
  /** Undefined if the line is already at that end of the list. */
  up?: (() => void) | undefined;
  down?: (() => void) | undefined;
  /** In a tree, moves into the line above or out of the parent. Absent in a flat list. */
  in?: (() => void) | undefined;
  out?: (() => void) | undefined;
  duplicate?: (() => void) | undefined;
  remove: () => void;
};

/** Handles a line's keyboard shortcuts, which are the same as those of a parameter row. */
export const handleLineKey = (event: KeyboardEvent, actions: LineActions): void => {
  const key = event.defaultPrevented
    ? undefined
    : getLineAction(event, getFocusKind(event.target), isMac());
  if (!key || ((key === "in" || key === "out") && !(key in actions))) return;
  event.preventDefault();
  event.stopPropagation();
  actions[key]?.();
};

const menuItems: { action: keyof LineActions; text: string; keys: string; Icon: ComponentType }[] =
  [
    { action: "up", text: "Move up", keys: "alt+up", Icon: ArrowUp },
    { action: "down", text: "Move down", keys: "alt+down", Icon: ArrowDown },
    { action: "in", text: "Move into the line above", keys: "alt+right", Icon: IndentIncrease },
    { action: "out", text: "Move out", keys: "alt+left", Icon: IndentDecrease },
    { action: "duplicate", text: "Duplicate", keys: "mod+d", Icon: CopyPlus },
    { action: "remove", text: "Delete", keys: "mod+backspace", Icon: Trash2 },
  ];

type LineMenuProps = { label: string; actions: LineActions };

export function LineMenu({ label, actions }: LineMenuProps) {
  const hasActed = useRef(false);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${label}`} size="sm">
          <MoreHorizontal aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          // The action sets the focus itself, because the line may have moved.
          if (hasActed.current) event.preventDefault();
          hasActed.current = false;
        }}
      >
        {menuItems
          .filter(({ action }) => action in actions)
          .map(({ action, text, keys, Icon }) => (
            <DropdownMenuItem
              key={action}
              icon={<Icon aria-hidden />}
              shortcut={<Kbd keys={keys} />}
              tone={action === "remove" ? "danger" : "neutral"}
              disabled={!actions[action]}
              onSelect={() => {
                hasActed.current = true;
                actions[action]?.();
              }}
            >
              {text}
            </DropdownMenuItem>
          ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
