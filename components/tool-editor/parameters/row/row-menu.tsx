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
import { useEditor } from "@/components/tool-editor/editor-state";
import {
  moveRowBy,
  moveRowIn,
  moveRowOut,
} from "@/components/tool-editor/parameters/model/row-tree";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { IconButton } from "@/components/ui/primitives/icon-button";
import { Kbd } from "@/components/ui/primitives/kbd";
import { useRowActions } from "./row-actions";

type RowMenuProps = {
  path: string;
  label: string;
  /** Whether the row is the only one of a list that must not be empty. */
  isOnly?: boolean;
};

/**
 * Renders a plain button until it is first pressed. A mounted menu listens to all keyboard and
 * pointer events of the page, which would be slow with hundreds of rows.
 */
export function RowMenu(props: RowMenuProps) {
  const [isPressed, setIsPressed] = useState(false);
  if (isPressed) return <PressedMenu {...props} />;
  return (
    <IconButton
      label={`More for ${props.label}`}
      size="sm"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsPressed(true)}
    >
      <MoreHorizontal aria-hidden />
    </IconButton>
  );
}

function PressedMenu({ path, label, isOnly }: RowMenuProps) {
  const hasActed = useRef(false);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More for ${label}`} size="sm">
          <MoreHorizontal aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          // The action sets the focus itself, because the row may have moved.
          if (hasActed.current) event.preventDefault();
          hasActed.current = false;
        }}
      >
        <RowMenuItems
          path={path}
          label={label}
          isOnly={isOnly}
          onAction={() => {
            hasActed.current = true;
          }}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/**
 * Rendered only while the menu is open, so that the possible moves are computed for one row only.
 */
function RowMenuItems({
  path,
  label,
  isOnly = false,
  onAction,
}: RowMenuProps & { onAction: () => void }) {
  const { values } = useEditor();
  const actions = useRowActions();
  const { rows } = values.get();
  const withAction = (action: () => unknown) => () => {
    onAction();
    action();
  };
  return (
    <>
      <ActionItem
        icon={ArrowUp}
        keys="alt+up"
        disabled={"error" in moveRowBy(rows, path, -1)}
        onSelect={withAction(() => actions.move(path, -1))}
      >
        Move {label} up
      </ActionItem>
      <ActionItem
        icon={ArrowDown}
        keys="alt+down"
        disabled={"error" in moveRowBy(rows, path, 1)}
        onSelect={withAction(() => actions.move(path, 1))}
      >
        Move {label} down
      </ActionItem>
      <ActionItem
        icon={IndentIncrease}
        keys="alt+right"
        disabled={"error" in moveRowIn(rows, path)}
        onSelect={withAction(() => actions.moveIn(path))}
      >
        Move {label} into the row above
      </ActionItem>
      <ActionItem
        icon={IndentDecrease}
        keys="alt+left"
        disabled={"error" in moveRowOut(rows, path)}
        onSelect={withAction(() => actions.moveOut(path))}
      >
        Move {label} out
      </ActionItem>
      <DropdownMenuSeparator />
      <ActionItem icon={CopyPlus} keys="mod+d" onSelect={withAction(() => actions.duplicate(path))}>
        Duplicate {label}
      </ActionItem>
      <ActionItem icon={Copy} keys="mod+c" onSelect={() => void actions.copy(path)}>
        Copy {label}
      </ActionItem>
      <ActionItem
        icon={Scissors}
        keys="mod+x"
        disabled={isOnly}
        onSelect={withAction(() => actions.cut(path))}
      >
        Cut {label}
      </ActionItem>
      <ActionItem
        icon={ClipboardPaste}
        keys="mod+v"
        onSelect={withAction(() => actions.paste(path))}
      >
        Paste after {label}
      </ActionItem>
      <DropdownMenuSeparator />
      <ActionItem
        icon={Trash2}
        keys="mod+backspace"
        danger
        disabled={isOnly}
        onSelect={withAction(() => actions.remove(path))}
      >
        Delete {label}
      </ActionItem>
    </>
  );
}

type ActionItemProps = {
  icon: ComponentType<{ "aria-hidden": true }>;
  keys: string;
  disabled?: boolean;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function ActionItem({ icon: Icon, keys, danger, children, ...rest }: ActionItemProps) {
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
