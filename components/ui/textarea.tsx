"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";
import { useFieldWiring } from "./field-context";
import { controlClass } from "./input";
import { useIsFrozen } from "./read-only";

type TextareaProps = ComponentProps<"textarea"> & {
  mono?: boolean;
  /** Grows with its text from `rows` up to this many rows, then scrolls. */
  maxRows?: number;
};

const ROW = 20;
const FRAME = 14;

export function Textarea({ mono, maxRows = 16, rows = 3, className, ref, ...rest }: TextareaProps) {
  const wiring = useFieldWiring();
  const frozen = useIsFrozen();
  const own = useRef<HTMLTextAreaElement | null>(null);

  const grow = () => {
    const element = own.current;
    // Firefox does not support `field-sizing` yet; elsewhere the style sheet does this.
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
  };
  useLayoutEffect(grow);

  return (
    <textarea
      {...wiring}
      {...rest}
      readOnly={frozen || rest.readOnly}
      rows={rows}
      ref={(element) => {
        own.current = element;
        if (typeof ref === "function") return ref(element);
        if (ref) ref.current = element;
      }}
      onInput={(event) => {
        grow();
        rest.onInput?.(event);
      }}
      style={{ minHeight: rows * ROW + FRAME, maxHeight: maxRows * ROW + FRAME, ...rest.style }}
      className={classNames(
        controlClass,
        "field-sizing-content resize-none py-1.5 leading-5",
        mono && "font-mono",
        className,
      )}
    />
  );
}
