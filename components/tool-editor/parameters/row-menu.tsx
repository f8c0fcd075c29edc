"use client";

import { ArrowDown, ArrowUp, Copy, MoreHorizontal, Trash2 } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { RowActions } from "./parameter-row";

type RowMenuProps = { label: string; index: number; last: boolean; actions: RowActions };

export function RowMenu({ label, index, last, actions }: RowMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${label}`} size="sm">
          <MoreHorizontal aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem
          icon={<ArrowUp aria-hidden />}
          shortcut={<Kbd keys="alt+up" />}
          disabled={index === 0}
          onSelect={() => actions.move(index, -1)}
        >
          Move {label} up
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<ArrowDown aria-hidden />}
          shortcut={<Kbd keys="alt+down" />}
          disabled={last}
          onSelect={() => actions.move(index, 1)}
        >
          Move {label} down
        </DropdownMenuItem>
        <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={() => actions.duplicate(index)}>
          Duplicate {label}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          tone="danger"
          icon={<Trash2 aria-hidden />}
          onSelect={() => actions.remove(index)}
        >
          Delete {label}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
