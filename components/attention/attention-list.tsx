"use client";

import {
  BellOff,
  CircleCheck,
  Clock,
  FilePen,
  Gauge,
  KeyRound,
  Lock,
  OctagonAlert,
  ScrollText,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import { ErrorState } from "@/components/layout/page-states";
import { useAttention } from "@/components/queries/attention";
import { MoreButton } from "@/components/ui/data/more-button";
import { classNames } from "@/components/ui/primitives/class-names";
import { Link } from "@/components/ui/primitives/link";
import {
  type AttentionItem,
  MAX_LISTED_ITEMS,
  toAttentionKey,
} from "@/lib/attention/attention-item";
import { describeAttention } from "@/lib/attention/describe-attention";

const icons = {
  failingTool: OctagonAlert,
  refusedCredential: Lock,
  slowTool: Gauge,
  rateLimited: TriangleAlert,
  droppedCalls: ScrollText,
  failedChannel: BellOff,
  expiringKey: KeyRound,
  waitingDraft: FilePen,
  unusedTools: Clock,
};

const MAX_LINES = 5;

/** The Space's alerts, one per line. Renders nothing while they load. */
export function AttentionList() {
  const { data, error, refetch } = useAttention();
  const [showAll, setShowAll] = useState(false);
  if (!data && error)
    return (
      <ErrorState title="The alerts could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data) return null;
  const { items, hasMore } = data;
  if (items.length === 0)
    return (
      <p className="mb-4 flex items-center gap-1.5 text-muted [&_svg]:size-4">
        <CircleCheck aria-hidden className="text-success-strong" />
        No alerts
      </p>
    );
  return (
    <section aria-label="Needs attention" className="mb-6">
      <h2 className="mb-1 font-medium text-base">Needs attention</h2>
      <ul className="border-line border-t">
        {items.slice(0, showAll ? undefined : MAX_LINES).map((item) => (
          <Line key={toAttentionKey(item)} item={item} />
        ))}
      </ul>
      {items.length > MAX_LINES && !showAll && (
        <MoreButton size="sm" variant="ghost" className="mt-1" onClick={() => setShowAll(true)}>
          {hasMore ? "Show more" : `Show all ${items.length}`}
        </MoreButton>
      )}
      {hasMore && showAll && (
        <p className="mt-1 px-1 text-muted">
          Only the first {MAX_LISTED_ITEMS} of each kind are listed.
        </p>
      )}
    </section>
  );
}

function Line({ item }: { item: AttentionItem }) {
  const { subject, text, href, isUrgent } = describeAttention(item, Date.now());
  const Icon = icons[item.kind];
  const agent = "agent" in item ? item.agent : null;
  const isIdentifier = "tool" in item || subject === agent;
  return (
    <li className="border-line border-b">
      <Link
        href={href}
        className="flex min-h-row items-center gap-x-2 px-1 py-1 hover:bg-hover/60 focus-visible:-outline-offset-2 max-sm:flex-wrap"
      >
        <Icon
          aria-hidden
          className={classNames("size-4 shrink-0", isUrgent ? "text-danger-strong" : "text-muted")}
        />
        <span
          className={classNames("wrap-anywhere min-w-0 max-sm:flex-1", isIdentifier && "font-mono")}
        >
          {subject}
        </span>
        <span className="text-muted max-sm:order-last max-sm:basis-full max-sm:pl-6">{text}</span>
        {agent !== null && subject !== agent && (
          <span className="ml-auto max-w-32 shrink-0 truncate text-muted text-xs sm:max-w-48">
            {agent}
          </span>
        )}
      </Link>
    </li>
  );
}
