"use client";

import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { useAlertMessages } from "@/components/queries/alerts";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { Badge } from "@/components/ui/primitives/badge";
import type { AlertMessage } from "@/lib/api/schemas/alerts";
import { toAttentionKey } from "@/lib/attention/attention-item";
import { describeAttention } from "@/lib/attention/describe-attention";

const MAX_CHANGES = 5;

const statuses = {
  delivered: { label: "Delivered", tone: "success" },
  failed: { label: "Not delivered", tone: "danger" },
  pending: { label: "Waiting", tone: "neutral" },
} as const;

const describeChange = ({ state, item }: AlertMessage["changes"][number], now: number): string => {
  const { subject, text, resolvedText } = describeAttention(item, now);
  return state === "open" ? `${subject}: ${text}` : `Resolved: ${subject}: ${resolvedText}`;
};

function Message({ message }: { message: AlertMessage }) {
  const { changes, status, attempts, problem, createdAt } = message;
  const { label, tone } = statuses[status];
  const sentAt = Date.parse(createdAt);
  return (
    <li className="flex flex-col gap-1 border-line border-b py-2 text-xs last:border-b-0">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <Badge tone={tone}>{label}</Badge>
        <RelativeTime value={createdAt} />
        {attempts > 1 && <span>{attempts} attempts</span>}
      </p>
      {changes.length === 0 && <p>Test</p>}
      {changes.slice(0, MAX_CHANGES).map((change) => (
        <p key={toAttentionKey(change.item)} className="wrap-anywhere">
          {describeChange(change, sentAt)}
        </p>
      ))}
      {changes.length > MAX_CHANGES && (
        <p className="text-muted">and {changes.length - MAX_CHANGES} more</p>
      )}
      {problem !== null && <p className="wrap-anywhere text-danger-strong">{problem}</p>}
    </li>
  );
}

/** The latest messages of a channel, newest first. */
export function ChannelMessages({ id, name }: { id: string; name: string }) {
  const { data, error, refetch } = useAlertMessages(id);
  if (!data && error)
    return (
      <ErrorState title="The messages could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data) return <ListSkeleton label="Loading the messages" rows={2} />;
  return (
    <ul aria-label={`Latest messages to ${name}`}>
      {data.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
}
