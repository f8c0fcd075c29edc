import { Ellipsis, Pencil, Play, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { rowControl } from "@/components/ui/editing/use-row-focus";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/overlays/dropdown-menu";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";

type TestActionsProps = {
  name: string;
  busy?: boolean;
  disabled?: boolean;
  onRun: () => void;
  onEdit: () => void;
  onRemove: () => void;
  /** More items for the menu. */
  children?: ReactNode;
};

/** The actions for one test in a list. */
export function TestActions(props: TestActionsProps) {
  const { name, busy, disabled, onRun, onEdit, onRemove, children } = props;
  return (
    <>
      <Button
        size="sm"
        writes
        busy={busy}
        disabled={disabled}
        aria-label={`Run ${name}`}
        onClick={onRun}
      >
        <Play aria-hidden />
        Run
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton {...rowControl} label={`More about ${name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit test
          </DropdownMenuItem>
          {children}
          <DropdownMenuSeparator />
          <DropdownMenuItem writes tone="danger" icon={<Trash2 aria-hidden />} onSelect={onRemove}>
            Delete test
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
