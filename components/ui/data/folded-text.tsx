"use client";

import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../primitives/class-names";

type FoldedTextProps = {
  /** Id of the text. Elements that refer to it expose all of it, even while it is folded. */
  id?: string;
  /** What the text is about, for the name of the button. */
  about: string;
  className?: string;
  children: ReactNode;
};

/** Text of which only four lines are shown until it is expanded. */
export function FoldedText({ id, about, className, children }: FoldedTextProps) {
  const ownId = useId();
  const textRef = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const { current } = textRef;
    if (!current || isOpen) return;
    const measure = () => setIsCut(current.scrollHeight > current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOpen, children]);
  return (
    <div className={className}>
      <p
        ref={textRef}
        id={id ?? ownId}
        dir="auto"
        className={classNames("wrap-anywhere", !isOpen && "line-clamp-4 print:line-clamp-none")}
      >
        {children}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id ?? ownId}
          aria-label={`${isOpen ? "Show less" : "Show more"} about ${about}`}
          onClick={() => setIsOpen(!isOpen)}
          className="coarse:min-h-10 rounded-sm text-ink text-link print:hidden"
        >
          {isOpen ? "Show less" : "Show more"}
        </button>
      )}
    </div>
  );
}
