import type { ReactNode } from "react";
import { classNames } from "./class-names";

type EmptyStateProps = {
  title: ReactNode;
  icon?: ReactNode;
  /** What the page is for, in a sentence or two. */
  children?: ReactNode;
  /** Buttons to get started. */
  actions?: ReactNode;
  className?: string;
};

export function EmptyState({ title, icon, children, actions, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-start gap-3 py-6", className)}>
      {icon && <div className="text-faint [&_svg]:size-5">{icon}</div>}
      <div className="flex max-w-prose flex-col gap-1">
        <h2 className="font-medium text-base text-ink">{title}</h2>
        {children && <div className="text-base text-muted">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 pt-1">{actions}</div>}
    </div>
  );
}
