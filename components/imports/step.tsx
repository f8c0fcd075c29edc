import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/primitives/button";

/** Focuses a heading that has just appeared and scrolls it to the top. */
const showHeading = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
};

type StepContentProps = {
  isOpen: boolean;
  /**
   * Whether this is the step shown on page load. Its heading gets the focus only when someone
   * returns to it.
   */
  isFirst?: boolean;
  children: ReactNode;
};

/**
 * The content of a step. It stays mounted while another step is open, so that going back loses
 * nothing. Its heading is focused when the step opens.
 */
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
  /** What was chosen in the step, shown while it is collapsed. */
  summary: ReactNode;
  changeLabel: string;
  onOpen: () => void;
};

/** An import step whose result the next step needs. */
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
