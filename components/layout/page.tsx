import type { ReactNode } from "react";
import { classNames } from "@/components/ui/primitives/class-names";

/** Page widths. All start at the same left edge, so that titles stay in place. */
const widths = { prose: "max-w-170", work: "max-w-270", full: "max-w-none" };

type PageProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** `prose` for forms and text, `work` for lists, `full` for pages with panes. */
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
};

export function Page({
  title,
  description,
  actions,
  width = "work",
  className,
  children,
}: PageProps) {
  return (
    <div className={classNames("w-full px-4 pt-6 pb-16 md:px-8 md:pt-8", widths[width], className)}>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="wrap-anywhere font-semibold text-xl">{title}</h1>
          {description && (
            <div className="text-pretty max-w-prose text-base text-muted">{description}</div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type SectionProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of a page. On wide screens, its title is on the left and its content on the right. */
export function PageSection({ title, description, actions, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-line border-t py-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-1">
        <h2 className="font-medium text-base">{title}</h2>
        {description && <p className="max-w-prose text-muted text-sm">{description}</p>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
