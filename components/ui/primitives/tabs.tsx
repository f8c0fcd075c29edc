"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { SteadyLabel } from "./steady-label";
import { useScrollRow } from "./use-scroll-row";

export const Tabs = Primitive.Root;

/** A row of tabs. `label` is the accessible name of the tab list. */
export function TabsList({
  label,
  className,
  ...rest
}: ComponentProps<typeof Primitive.List> & { label: string }) {
  // A tab selected by key or click is already in view; this scrolls to the initially selected one.
  const row = useScrollRow<HTMLDivElement>(null);
  return (
    <Primitive.List
      ref={row}
      {...rest}
      aria-label={label}
      className={classNames("scroll-row flex gap-2 border-line border-b", className)}
    />
  );
}

export function Tab({ className, children, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...rest}
      className={classNames(
        "not-forced-colors:-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-sm border-transparent border-b-2 px-1 text-muted text-sm transition-colors focus-visible:-outline-offset-2 enabled:hover:text-ink coarse:h-control",
        "forced-colors:data-[state=inactive]:border-[Canvas] data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink",
        "disabled:opacity-45 [&_svg]:size-4",
        className,
      )}
    >
      {typeof children === "string" ? <SteadyLabel>{children}</SteadyLabel> : children}
    </Primitive.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={classNames("pt-4", className)} />;
}
