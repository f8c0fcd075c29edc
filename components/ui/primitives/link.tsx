"use client";
import NextLink from "next/link";
import { type ComponentProps, useEffect, useState } from "react";

/** A pointer that only crosses a link, or Tab on the way to another, has left it by then. */
const INTENT_MS = 65;

/**
 * A link to another page of the app, which is prefetched once the pointer or the focus stays on it:
 * by default only what pages share, with `prefetch` the whole page and its scripts. By itself,
 * Next.js fetches the page of every visible link, twice: about thirty requests for each page that is
 * opened.
 */
export function Link({
  prefetch,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  onClick,
  ...props
}: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const [isIntended, setIntended] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    const timer = setTimeout(() => setIntended(true), INTENT_MS);
    return () => clearTimeout(timer);
  }, [isNear]);
  return (
    <NextLink
      {...props}
      prefetch={isIntended ? prefetch : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onPointerLeave={(event) => {
        setNear(false);
        onPointerLeave?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setNear(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        // The pointer may rest on the link while the page loads and after that.
        setNear(false);
        onClick?.(event);
      }}
    />
  );
}
