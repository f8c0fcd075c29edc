import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const badgeClass = cva(
  "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-xs tabular-nums [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "border-line bg-sunken text-muted",
        accent: "border-accent-line bg-accent-quiet text-accent-strong",
        success: "border-success-line bg-success-quiet text-success-strong",
        warning: "border-warning-line bg-warning-quiet text-warning-strong",
        danger: "border-danger-line bg-danger-quiet text-danger-strong",
        info: "border-info-line bg-info-quiet text-info-strong",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = VariantProps<typeof badgeClass>["tone"];

/** A short label. The text carries the meaning; the color only repeats it. */
export function Badge({ tone, className, ...rest }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span {...rest} className={classNames(badgeClass({ tone }), className)} />;
}
