"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to another page of the app, which is prefetched once it is hovered or focused. By default,
 * Next.js fetches the page of every visible link, twice: about thirty requests for each page that
 * is opened.
 */
export function Link({
  prefetch,
  onPointerEnter,
  onFocus,
  ...props
}: ComponentProps<typeof NextLink>) {
  const [isIntended, setIntended] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isIntended ? prefetch : false}
      onPointerEnter={(event) => {
        setIntended(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIntended(true);
        onFocus?.(event);
      }}
    />
  );
}
