import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/primitives/class-names";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { Link } from "@/components/ui/primitives/link";
import { Skeleton } from "@/components/ui/primitives/skeleton";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";

type TopBarProps = {
  /**
   * From the root to the current page. The current page needs no `href`, and no label while it
   * loads.
   */
  breadcrumbs: readonly { label: string | undefined; href?: string }[];
  /** The status, such as "Draft · 3 changes since v4". Not shown on phones. */
  status?: ReactNode;
  /** The published URL, with a copy button. */
  endpoint?: string;
  actions?: ReactNode;
};

/** The sticky bar at the top of a page: breadcrumbs, status and actions. */
export function TopBar({ breadcrumbs, status, endpoint, actions }: TopBarProps) {
  return (
    <header className="@container tall:sticky top-0 z-20 flex min-h-12 items-center gap-x-4 gap-y-1 border-line border-b bg-canvas px-4 pt-2 pb-[calc(--spacing(2)-1px)]">
      <nav aria-label="Breadcrumb" className="min-w-20 shrink-9999 @max-2xs:-mr-2 @max-2xs:-ml-2">
        <ol className="flex min-w-0 items-center gap-1">
          {breadcrumbs.map((crumb, index) => (
            <li
              key={crumb.href ?? "current"}
              className={classNames(
                "flex items-center gap-1",
                index === breadcrumbs.length - 1 ? "min-w-0" : "shrink-0",
              )}
            >
              {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
              {crumb.href ? (
                <Link
                  href={crumb.href}
                  className="truncate rounded-sm text-muted hover:text-ink coarse:py-2.5"
                >
                  {crumb.label}
                </Link>
              ) : (
                // A longer name would take the width that the navigation needs.
                <span
                  aria-current="page"
                  title={crumb.label}
                  className="max-w-56 truncate font-medium"
                >
                  {crumb.label ?? <NamePlaceholder />}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {status && (
        <div className="flex min-w-14 shrink-999999 items-center gap-1.5 text-muted text-xs max-md:hidden">
          {status}
        </div>
      )}
      {/* If space is tight, the endpoint shrinks first, then the status and the name. */}
      {endpoint && (
        <div className="-mr-2 ml-auto hidden min-w-8 shrink-99999999 items-center gap-0.5 lg:flex">
          {/* Next to the tabs, a narrow bar has no space for more than the path's first letters. */}
          <code
            className="max-w-80 truncate font-mono text-muted text-xs xl:@max-6xl:hidden"
            title={endpoint}
          >
            {new URL(endpoint).pathname}
          </code>
          <CopyButton value={endpoint} label="Copy endpoint" />
        </div>
      )}
      <div
        className={classNames(
          "@max-2xs:-mr-2 flex min-w-0 items-center gap-2 max-lg:shrink-0",
          endpoint ? "max-lg:ml-auto" : "ml-auto",
        )}
      >
        {actions}
      </div>
    </header>
  );
}

function NamePlaceholder() {
  return (
    <>
      <Skeleton className="w-24" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  );
}
