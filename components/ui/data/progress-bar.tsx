import type { ComponentProps } from "react";

/** A thin progress bar. Without a `value`, the progress is indeterminate. */
export function ProgressBar(props: Omit<ComponentProps<"progress">, "className">) {
  return (
    <progress
      {...props}
      className="h-1 w-full appearance-none overflow-hidden rounded-full bg-line-strong indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
    />
  );
}
