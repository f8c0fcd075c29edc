import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** Placeholder for loading content. Announce the loading state once, nearby, with a status text. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      {...rest}
      className={classNames("h-4 animate-pulse rounded-sm bg-hover", className)}
    />
  );
}
