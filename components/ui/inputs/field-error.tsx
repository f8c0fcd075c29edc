import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../primitives/class-names";

/** Says below a control what is wrong with it. */
export function FieldError({ className, children, ...rest }: ComponentProps<"span">) {
  return (
    <span {...rest} className={classNames("flex gap-1.5 text-danger-strong text-xs", className)}>
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
