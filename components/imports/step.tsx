import type { ReactNode } from "react";
import { Button } from "@/components/ui/primitives/button";

type StepProps = {
  /** What was chosen in it, shown while it is collapsed. */
  summary: ReactNode;
  changeLabel: string;
  isOpen: boolean;
  onOpen: () => void;
  children: ReactNode;
};

/** A step of the import. It stays mounted while it is collapsed, so that going back loses nothing. */
export function Step({ summary, changeLabel, isOpen, onOpen, children }: StepProps) {
  return (
    <>
      {!isOpen && (
        <div className="mb-3 flex items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2">
          <p className="min-w-0 truncate text-sm">{summary}</p>
          <Button size="sm" aria-label={changeLabel} onClick={onOpen}>
            Change
          </Button>
        </div>
      )}
      <div hidden={!isOpen}>{children}</div>
    </>
  );
}
