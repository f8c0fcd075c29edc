import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";

type TopLineProps = {
  /** From the root to the current page, which needs no `href`. */
  trail: readonly { label: string; href?: string }[];
  /** The status, for example "Draft · 3 changes since v4". */
  state?: ReactNode;
  /** The published URL, to copy. */
  endpoint?: string;
  actions?: ReactNode;
};

/** The sticky bar at the top of a page: breadcrumbs, status and actions. */
export function TopLine({ trail, state, endpoint, actions }: TopLineProps) {
  return (
    <header className="sticky top-0 z-20 flex min-h-12 items-center gap-x-4 gap-y-1 border-line border-b bg-canvas px-4 py-2">
      <nav aria-label="Breadcrumb" className="min-w-20">
        <ol className="flex min-w-0 items-center gap-1">
          {trail.map((step, index) => (
            <li
              key={step.href ?? step.label}
              className={classNames(
                "flex items-center gap-1",
                index === trail.length - 1 ? "min-w-0" : "shrink-0",
              )}
            >
              {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
              {step.href ? (
                <Link href={step.href} className="truncate rounded-sm text-muted hover:text-ink">
                  {step.label}
                </Link>
              ) : (
                <span aria-current="page" title={step.label} className="truncate font-medium">
                  {step.label}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {state && (
        <div className="flex shrink-0 items-center gap-1.5 text-muted text-xs">{state}</div>
      )}
      <div className="ml-auto flex min-w-0 items-center gap-2 max-lg:shrink-0">
        {endpoint && (
          <div className="hidden min-w-0 shrink-99 items-center gap-0.5 lg:flex">
            <code className="max-w-80 truncate font-mono text-muted text-xs" title={endpoint}>
              {new URL(endpoint).pathname}
            </code>
            <CopyButton value={endpoint} label="Copy endpoint" />
          </div>
        )}
        {actions}
      </div>
    </header>
  );
}
