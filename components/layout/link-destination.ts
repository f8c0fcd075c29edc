import { toSitePath } from "@/components/client/site-path";

type Click = Pick<
  MouseEvent,
  "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented" | "target"
>;

/**
 * Returns the path within this site that a click navigates to. Returns null if it stays on the
 * page, opens another tab or downloads a file.
 */
export function getLinkDestination(click: Click, currentUrl: string): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const link = click.target instanceof Element ? click.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.hasAttribute("download") || (link.target && link.target !== "_self")) return null;
  const to = new URL(link.href);
  const from = new URL(currentUrl);
  const path = toSitePath(link.href);
  if (to.origin !== from.origin || path.startsWith("/api/")) return null;
  if (to.pathname === from.pathname && to.search === from.search) return null;
  return path;
}
