"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export const Tabs = Primitive.Root;

/** `label` names the row of tabs for screen readers. */
export function TabsList({
  label,
  className,
  ...rest
}: ComponentProps<typeof Primitive.List> & { label: string }) {
  return (
    <Primitive.List
      {...rest}
      aria-label={label}
      className={classNames("flex gap-4 overflow-x-auto border-line border-b", className)}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...rest}
      className={classNames(
        "-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-transparent border-b-2 text-muted text-sm transition-colors focus-visible:-outline-offset-2 enabled:hover:text-ink coarse:h-control",
        "forced-colors:data-[state=inactive]:border-[Canvas] data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink",
        "disabled:opacity-45 [&_svg]:size-4",
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={classNames("pt-4", className)} />;
}
