"use client";
import NextLink from "next/link";
import { type ComponentProps, useEffect, useState } from "react";

/** A pointer that only crosses a link, or Tab on the way to another, has left it by then. */
const INTENT_MS = 65;

/**
 * A link to another page of the app, which is prefetched in full once the pointer or the focus stays
 * on it. By default, Next.js fetches only a part of every visible link's page: about thirty requests
 * for each page that is opened, and one more for the rest of the page.
 */
export function Link({
  prefetch = true,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
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
      prefetch={isIntended && prefetch}
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
    />
  );
}
