import { ChevronRight } from "lucide-react";
import { classNames } from "@/components/ui/primitives/class-names";
import { IconButton } from "@/components/ui/primitives/icon-button";

type RowOpenerProps = {
  /** Name of what the arrow opens. */
  label: string;
  path: string;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** Arrow that expands and collapses a line of the tree. */
export const RowOpener = ({ label, path, open, setOpen }: RowOpenerProps) => (
  <IconButton
    label={`${open ? "Close" : "Open"} ${label}`}
    size="sm"
    aria-expanded={open}
    data-opens={path}
    data-path={`${path}.open`}
    onClick={() => setOpen(!open)}
  >
    <ChevronRight aria-hidden className={classNames("transition-transform", open && "rotate-90")} />
  </IconButton>
);
