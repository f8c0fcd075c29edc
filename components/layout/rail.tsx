"use client";

import { PanelLeft } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";
import { Tooltip } from "@/components/ui/primitives/tooltip";
import { hasLivePane } from "./editor-place";
import { Mark } from "./mark";
import { RAIL_STORAGE_KEY } from "./rail-script";
import { createStoredPreference } from "./stored-preference";
import { type ShellUser, UserMenu } from "./user-menu";

/** A navigation item. It is current at `href` and all paths below it. */
export type RailItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /**
   * On narrow screens, the item is in the menu of the bottom bar instead of the bar itself, which
   * is too small.
   */
  isWideOnly?: boolean;
  /** Hidden from users with view-only access. */
  requiresEditing?: boolean;
};

export type RailProps = {
  items: readonly RailItem[];
  user: ShellUser;
  signOut: () => void | Promise<void>;
  /** The button that opens the palette. `compactSearch` is its variant for the bottom bar. */
  search?: ReactNode;
  compactSearch?: ReactNode;
  /** The button that opens the help menu. */
  help?: ReactNode;
};

export const railRowClass =
  "relative flex h-control w-full items-center gap-2.5 rounded-md px-2.5 text-muted text-sm transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4 [&_svg]:shrink-0";

const railWidth = createStoredPreference(RAIL_STORAGE_KEY, ["wide", "narrow"]);

const useIsCurrent = () => {
  const path = usePathname();
  return ({ href }: RailItem) => path === href || path.startsWith(`${href}/`);
};

/** The sidebar on wide screens. Its width is stored in this browser. */
export function Rail({ items, user, signOut, search, help }: RailProps) {
  const isCurrent = useIsCurrent();
  const [width, setWidth] = railWidth.usePreference();
  const isWide = width === "wide";
  const isBesidePane = hasLivePane(usePathname(), useSearchParams());
  const hasLabels = isWide && !isBesidePane;
  const toggleLabel = isWide ? "Collapse sidebar" : "Expand sidebar";
  return (
    <header
      data-live-pane={isBesidePane ? "" : undefined}
      className="sticky top-0 hidden h-dvh w-rail shrink-0 flex-col border-line border-r bg-sunken p-2 transition-[width] print:hidden md:flex"
    >
      <Link
        href={items[0]?.href ?? "/"}
        className="mb-3 flex h-8 items-center gap-2 overflow-hidden rounded-md px-1.5"
      >
        <Mark className="size-5.5" />
        <span className="font-semibold text-base tracking-tight narrow-rail:sr-only">
          Toolwright
        </span>
      </Link>
      {search}
      <nav aria-label="Main" className="flex-1">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.href}>
              <Tooltip
                content={item.label}
                side="right"
                disabled={hasLabels}
                // A wide window shows the labels beside a pane, too.
                className={isWide ? "min-[90rem]:hidden" : undefined}
              >
                <Link
                  href={item.href}
                  aria-current={isCurrent(item) ? "page" : undefined}
                  className={classNames(
                    railRowClass,
                    "forced-colors:aria-[current]:outline-1 aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-ink",
                  )}
                >
                  {item.icon}
                  <span className="truncate narrow-rail:sr-only">{item.label}</span>
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-0.5">
        {help}
        <Tooltip content={toggleLabel} side="right" disabled={isWide}>
          <button
            type="button"
            aria-label={toggleLabel}
            onClick={() => setWidth(isWide ? "narrow" : "wide")}
            className={`${railRowClass} cramped-rail:hidden`}
          >
            <PanelLeft aria-hidden />
            <span className="truncate narrow-rail:hidden">Collapse</span>
          </button>
        </Tooltip>
        <UserMenu user={user} signOut={signOut} className={railRowClass} />
      </div>
    </header>
  );
}

export const bottomCellClass =
  "flex h-14 w-full flex-col items-center justify-center gap-0.5 text-muted text-xs -outline-offset-2 [&_svg]:size-4.5";

/** The navigation at the bottom of narrow screens. */
export function BottomBar({ items, user, signOut, compactSearch }: RailProps) {
  const isCurrent = useIsCurrent();
  const barItems = items.filter(({ isWideOnly }) => !isWideOnly);
  const otherItems = items.filter(({ isWideOnly }) => isWideOnly);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-sunken pb-[env(safe-area-inset-bottom)] print:hidden md:hidden"
    >
      <ul className="flex *:flex-auto">
        {barItems.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              aria-current={isCurrent(item) ? "page" : undefined}
              className={classNames(
                bottomCellClass,
                "aria-[current]:font-medium aria-[current]:text-accent-strong",
              )}
            >
              {item.icon}
              {item.label}
            </Link>
          </li>
        ))}
        {compactSearch && <li>{compactSearch}</li>}
        <li>
          <UserMenu
            user={user}
            signOut={signOut}
            compact
            pages={otherItems}
            className={bottomCellClass}
          />
        </li>
      </ul>
    </nav>
  );
}
