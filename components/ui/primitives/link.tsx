"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to another of our pages, which is fetched once somebody points at the link or focuses it. Next.js on its own
 * fetches the page of every visible link, twice: some thirty requests for each page that is opened.
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
