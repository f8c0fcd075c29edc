"use client";

import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  IndentDecrease,
  IndentIncrease,
  MoreHorizontal,
  Scissors,
  Trash2,
} from "lucide-react";
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { moveAlong, moveIn, moveOut } from "@/lib/agent/parameters/row-tree";
import { useEditor } from "../editor-state";
import { useRowActions } from "./row-actions";

type RowMenuProps = {
  path: string;
  label: string;
  /** The only row of a list that must not be empty. */
  only?: boolean;
};

/**
 * A plain button until first pressed: a mounted menu listens to all keyboard and pointer events of the page, which
 * would be slow with hundreds of rows.
 */
export function RowMenu(props: RowMenuProps) {
  const [pressed, setPressed] = useState(false);
  if (pressed) return <PressedMenu {...props} />;
  return (
    <IconButton
      label={`More for ${props.label}`}
      size="sm"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    >
      <MoreHorizontal aria-hidden />
    </IconButton>
  );
}

function PressedMenu({ path, label, only }: RowMenuProps) {
  const done = useRef(false);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${label}`} size="sm">
          <MoreHorizontal aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          // The action sets the focus itself, since the row may have moved.
          if (done.current) event.preventDefault();
          done.current = false;
        }}
      >
        <RowDeeds
          path={path}
          label={label}
          only={only}
          onDone={() => {
            done.current = true;
          }}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Rendered only while the menu is open, so that the possible moves are computed for one row only. */
function RowDeeds({ path, label, only = false, onDone }: RowMenuProps & { onDone: () => void }) {
  const { values } = useEditor();
  const actions = useRowActions();
  const { rows } = values.get();
  const leaving = (deed: () => unknown) => () => {
    onDone();
    deed();
  };
  return (
    <>
      <Deed
        icon={ArrowUp}
        keys="alt+up"
        disabled={"refused" in moveAlong(rows, path, -1)}
        onSelect={leaving(() => actions.move(path, -1))}
      >
        Move {label} up
      </Deed>
      <Deed
        icon={ArrowDown}
        keys="alt+down"
        disabled={"refused" in moveAlong(rows, path, 1)}
        onSelect={leaving(() => actions.move(path, 1))}
      >
        Move {label} down
      </Deed>
      <Deed
        icon={IndentIncrease}
        keys="alt+right"
        disabled={"refused" in moveIn(rows, path)}
        onSelect={leaving(() => actions.moveIn(path))}
      >
        Move {label} into the row above
      </Deed>
      <Deed
        icon={IndentDecrease}
        keys="alt+left"
        disabled={"refused" in moveOut(rows, path)}
        onSelect={leaving(() => actions.moveOut(path))}
      >
        Move {label} out
      </Deed>
      <DropdownMenuSeparator />
      <Deed icon={CopyPlus} keys="mod+d" onSelect={leaving(() => actions.duplicate(path))}>
        Duplicate {label}
      </Deed>
      <Deed icon={Copy} keys="mod+c" onSelect={() => void actions.copy(path)}>
        Copy {label}
      </Deed>
      <Deed
        icon={Scissors}
        keys="mod+x"
        disabled={only}
        onSelect={leaving(() => actions.cut(path))}
      >
        Cut {label}
      </Deed>
      <Deed icon={ClipboardPaste} keys="mod+v" onSelect={leaving(() => actions.paste(path))}>
        Paste after {label}
      </Deed>
      <DropdownMenuSeparator />
      <Deed
        icon={Trash2}
        keys="mod+backspace"
        danger
        disabled={only}
        onSelect={leaving(() => actions.remove(path))}
      >
        Delete {label}
      </Deed>
    </>
  );
}

type DeedProps = {
  icon: ComponentType<{ "aria-hidden": true }>;
  keys: string;
  disabled?: boolean;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function Deed({ icon: Icon, keys, danger, children, ...rest }: DeedProps) {
  return (
    <DropdownMenuItem
      {...rest}
      tone={danger ? "danger" : "neutral"}
      icon={<Icon aria-hidden />}
      shortcut={<Kbd keys={keys} />}
    >
      {children}
    </DropdownMenuItem>
  );
}
