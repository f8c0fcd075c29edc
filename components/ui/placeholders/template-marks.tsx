"use client";

import { type RefObject, useEffect, useMemo, useRef } from "react";
import { textareaPadding } from "@/components/ui/inputs/textarea";
import { classNames } from "@/components/ui/primitives/class-names";

type TemplateMarksProps = {
  text: string;
  /** Unknown names, as written inside the braces. */
  unknown: readonly (string | undefined)[];
  /** The field whose text is underlined. */
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** Number of rows of a field whose text wraps. */
  rows: number | undefined;
};

const placeholderPattern = /(\{\{[^{}]*\}\})/;

/**
 * Underlines the placeholders of a field with an overlay: dotted for known names, wavy for unknown
 * ones.
 */
export function TemplateMarks({ text, unknown, control, rows }: TemplateMarksProps) {
  const layer = useRef<HTMLSpanElement>(null);
  const parts = useMemo(() => text.split(placeholderPattern), [text]);
  useEffect(() => {
    const field = control.current;
    const follow = () => {
      if (!layer.current || !field) return;
      layer.current.scrollLeft = field.scrollLeft;
      layer.current.scrollTop = field.scrollTop;
    };
    follow();
    field?.addEventListener("scroll", follow);
    return () => field?.removeEventListener("scroll", follow);
  }, [control]);
  if (parts.length < 2) return null;
  return (
    <span
      ref={layer}
      aria-hidden
      className={classNames(
        "pointer-events-none absolute inset-0 overflow-hidden border border-transparent pr-9 pl-2.5 font-mono text-sm text-transparent forced-colors:hidden",
        rows === undefined
          ? "flex items-center whitespace-pre"
          : ["whitespace-pre-wrap leading-5", textareaPadding(rows)],
      )}
    >
      <span className={rows === undefined ? undefined : "wrap-anywhere"}>
        {parts.map((part, index) => (
          // Rendered through CSS content, so that the text is in the document only once.
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity of their own.
            key={index}
            data-text={part}
            className={classNames(
              "before:content-[attr(data-text)]",
              index % 2 === 1 && "underline underline-offset-4",
              index % 2 === 1 &&
                (unknown.includes(part.slice(2, -2).trim())
                  ? "decoration-danger-strong decoration-wavy"
                  : "decoration-accent-strong/60 decoration-dotted"),
            )}
          />
        ))}
      </span>
    </span>
  );
}
