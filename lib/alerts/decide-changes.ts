import { toAttentionKey } from "@/lib/attention/attention-item";
import type { AlertChange, AlertNotice, DecideChanges } from "@/lib/data/alerts/alert-notices";

const MINUTE_MS = 60_000;
/** An item counts as ended once it has not been seen for this long. */
export const RESOLVE_AFTER_MS = 10 * MINUTE_MS;
/** How long after a message that an item has begun or ended its next beginning is not reported. */
export const QUIET_MS = 60 * MINUTE_MS;
/** Minimum time between two messages to one channel. Changes in between go into the second. */
export const MIN_MESSAGE_INTERVAL_MS = 5 * MINUTE_MS;

/**
 * Returns true if a time is that long ago. Also if it is that far ahead: it was written before the
 * database's clock was set back.
 */
const hasPassed = (ms: number, since: number, now: number) => Math.abs(now - since) >= ms;

/** Decides which beginnings and ends a channel is notified of. */
export const decideChanges: DecideChanges = ({ items, notices, now, notifiedAt, isWaiting }) => {
  const current = new Map(items.map((item) => [toAttentionKey(item), item]));
  const noticesByKey = new Map(notices.map((notice) => [notice.key, notice]));
  // A message that overtook one being retried could report that an item ended before it began.
  const mayTell =
    !isWaiting && (notifiedAt === null || hasPassed(MIN_MESSAGE_INTERVAL_MS, notifiedAt, now));
  const changes: AlertChange[] = [];
  const changed: AlertNotice[] = [];
  const seen: string[] = [];
  const forgotten: string[] = [];

  for (const [key, item] of current) {
    const notice = noticesByKey.get(key);
    const isQuiet = notice && !hasPassed(QUIET_MS, notice.notifiedAt, now);
    if (notice?.isOpen) seen.push(key);
    else if (mayTell && !isQuiet) {
      changes.push({ state: "open", item });
      changed.push({ key, item, isOpen: true, lastSeenAt: now, notifiedAt: now });
    }
  }
  for (const notice of notices) {
    if (current.has(notice.key)) continue;
    const hasEnded = notice.isOpen && hasPassed(RESOLVE_AFTER_MS, notice.lastSeenAt, now);
    if (hasEnded && mayTell) {
      changes.push({ state: "resolved", item: notice.item });
      changed.push({ ...notice, isOpen: false, notifiedAt: now });
    }
    if (!notice.isOpen && hasPassed(QUIET_MS, notice.notifiedAt, now)) forgotten.push(notice.key);
  }
  return { changes, changed, seen, forgotten };
};
