import { ArrowRight, Boxes, LifeBuoy, SquareChevronRight, Wrench } from "lucide-react";
import type { EntryKind } from "./entry";

const icons = {
  agent: Boxes,
  tool: Wrench,
  page: ArrowRight,
  action: SquareChevronRight,
  help: LifeBuoy,
} as const satisfies Record<EntryKind, object>;

/** Tells agents, tools, pages and actions apart at a glance. Decorative: the groups are named. */
export function EntryIcon({ kind = "action" }: { kind?: EntryKind | undefined }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4 shrink-0 text-faint" />;
}
