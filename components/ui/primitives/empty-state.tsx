import type { ReactNode } from "react";
import { classNames } from "./class-names";

type EmptyStateProps = {
  title: ReactNode;
  icon?: ReactNode;
  /** What the page is for, in a sentence or two. */
  children?: ReactNode;
  /** Buttons to get started. */
  actions?: ReactNode;
  /** Heading level. */
  level?: 2 | 3;
  className?: string;
};

export function EmptyState({
  title,
  icon,
  children,
  actions,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames("flex flex-col items-start gap-3 py-6", className)}>
      {icon && <div className="text-faint [&_svg]:size-5">{icon}</div>}
      <div className="flex max-w-prose flex-col gap-1">
        <Heading className="font-medium text-base text-ink">{title}</Heading>
        {children && <div className="text-base text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
    </div>
  );
}
