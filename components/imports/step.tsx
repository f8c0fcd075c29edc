import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/primitives/button";

/** Focuses a heading that has just appeared and scrolls it to the top. */
const showHeading = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
};

type StepContentProps = {
  isOpen: boolean;
  /** The step that a loaded page shows. Its heading gets the focus only when one comes back to it. */
  isFirst?: boolean;
  children: ReactNode;
};

/** It stays mounted while another step is open, so that going back loses nothing. Its heading has the focus at first. */
export function StepContent({ isOpen, isFirst = false, children }: StepContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isFirst);
  useEffect(() => {
    if (isOpen && !wasOpen.current) showHeading(content.current?.querySelector("h2") ?? null);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={content} hidden={!isOpen}>
      {children}
    </div>
  );
}

type StepProps = StepContentProps & {
  /** What was chosen in it, shown while it is collapsed. */
  summary: ReactNode;
  changeLabel: string;
  onOpen: () => void;
};

/** A step of the import that the next one needs. */
export function Step({ summary, changeLabel, onOpen, ...content }: StepProps) {
  return (
    <>
      {!content.isOpen && (
        <div className="mb-3 flex items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2">
          <p className="min-w-0 truncate text-sm">{summary}</p>
          <Button size="sm" aria-label={changeLabel} onClick={onOpen}>
            Change
          </Button>
        </div>
      )}
      <StepContent {...content} />
    </>
  );
}
