"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { classNames } from "../primitives/class-names";
import { useIsFieldReadOnly } from "../primitives/read-only";
import { useFieldAttributes } from "./field-context";
import { controlClass, literalTextProps } from "./input";

type TextareaProps = ComponentProps<"textarea"> & {
  /** Same as for `Input`. */
  mono?: boolean;
  /** Maximum number of rows. The field grows with its text from `rows` up to this, then scrolls. */
  maxRows?: number;
};

const ROW_HEIGHT_PX = 20;
const FRAME_HEIGHT_PX = 14;

/** Returns the vertical padding, which makes a single row as high as an input. */
export const textareaPadding = (rows: number): string =>
  rows === 1 ? "py-[calc((var(--control)-1.375rem)/2)]" : "py-1.5";

export function Textarea({ mono, maxRows = 16, rows = 3, className, ref, ...rest }: TextareaProps) {
  const fieldAttributes = useFieldAttributes();
  const isReadOnly = useIsFieldReadOnly();
  const elementRef = useRef<HTMLTextAreaElement | null>(null);

  const grow = () => {
    const element = elementRef.current;
    // Firefox does not support `field-sizing` yet; elsewhere the style sheet does this.
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
  };
  useLayoutEffect(grow);

  return (
    <textarea
      {...fieldAttributes}
      {...(mono ? literalTextProps : { dir: "auto" })}
      {...rest}
      readOnly={isReadOnly || rest.readOnly}
      rows={rows}
      ref={(element) => {
        elementRef.current = element;
        if (typeof ref === "function") return ref(element);
        if (ref) ref.current = element;
      }}
      onInput={(event) => {
        grow();
        rest.onInput?.(event);
      }}
      style={{
        minHeight: rows === 1 ? "var(--control)" : rows * ROW_HEIGHT_PX + FRAME_HEIGHT_PX,
        maxHeight: maxRows * ROW_HEIGHT_PX + FRAME_HEIGHT_PX,
        ...rest.style,
      }}
      className={classNames(
        controlClass,
        "field-sizing-content resize-none leading-5",
        textareaPadding(rows),
        mono && "font-mono",
        className,
      )}
    />
  );
}
