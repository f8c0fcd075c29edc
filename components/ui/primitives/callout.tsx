"use client";

import { cva } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useFocusAfterRemoval } from "../overlays/use-focus-after-removal";
import { classNames } from "./class-names";

const calloutClass = cva("flex gap-2.5 rounded-md border px-3 py-2.5 text-ink text-sm", {
  variants: {
    tone: {
      info: "border-info-line bg-info-quiet",
      success: "border-success-line bg-success-quiet",
      warning: "border-warning-line bg-warning-quiet",
      danger: "border-danger-line bg-danger-quiet",
    },
  },
});
const toneIcons = {
  info: { Icon: Info, color: "text-info-strong" },
  success: { Icon: CircleCheck, color: "text-success-strong" },
  warning: { Icon: TriangleAlert, color: "text-warning-strong" },
  danger: { Icon: CircleAlert, color: "text-danger-strong" },
};

type CalloutProps = Omit<ComponentProps<"div">, "title"> & {
  tone?: keyof typeof toneIcons;
  title?: ReactNode;
  actions?: ReactNode;
};

/** An inline note. Set `role="alert"` or `"status"` if it appears after an action. */
export function Callout({
  tone = "info",
  title,
  actions,
  className,
  children,
  ...rest
}: CalloutProps) {
  const { Icon, color } = toneIcons[tone];
  const ref = useFocusAfterRemoval();
  return (
    <div {...rest} className={classNames(calloutClass({ tone }), className)}>
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", color)} />
      <div ref={ref} className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className={classNames("font-medium", color)}>{title}</p>}
        {children && <div className="wrap-anywhere">{children}</div>}
        {actions && <div className="mt-1.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
