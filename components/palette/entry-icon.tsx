import { ArrowRight, Boxes, LifeBuoy, SquareChevronRight, Wrench } from "lucide-react";
import type { EntryKind } from "./entry";

const icons = {
  agent: Boxes,
  tool: Wrench,
  page: ArrowRight,
  action: SquareChevronRight,
  help: LifeBuoy,
} as const satisfies Record<EntryKind, object>;

/**
 * An icon that distinguishes agents, tools, pages and actions. Decorative, because the groups have
 * labels.
 */
export function EntryIcon({ kind = "action" }: { kind?: EntryKind | undefined }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4 shrink-0 text-faint" />;
}
