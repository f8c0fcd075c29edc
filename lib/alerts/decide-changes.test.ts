import { expect, test } from "vitest";
import type { AttentionItem } from "@/lib/attention/attention-item";
import type { AlertNotice } from "@/lib/data/alerts/alert-notices";
import {
  decideChanges,
  MIN_MESSAGE_INTERVAL_MS,
  QUIET_MS,
  RESOLVE_AFTER_MS,
} from "./decide-changes";

const limited: AttentionItem = { kind: "rateLimited", agent: "shop", calls: 3 };
const unused: AttentionItem = { kind: "unusedTools", agent: "shop", tools: ["a"] };

/** A channel that is checked repeatedly, along with the states it was notified of. */
const follow = () => {
  let notices: AlertNotice[] = [];
  let notifiedAt: number | null = null;
  return (now: number, items: AttentionItem[]) => {
    const { changes, changed, seen, forgotten } = decideChanges({
      items,
      notices,
      now,
      notifiedAt,
      isWaiting: false,
    });
    const replaced = new Set([...forgotten, ...changed.map(({ key }) => key)]);
    notices = notices
      .filter(({ key }) => !replaced.has(key))
      .map((notice) => (seen.includes(notice.key) ? { ...notice, lastSeenAt: now } : notice))
      .concat(changed);
    if (changes.length > 0) notifiedAt = now;
    return changes.map(({ state, item }) => `${item.kind} ${state}`);
  };
};

test("notifies a channel when an item begins, not again while it lasts, and when it has ended", () => {
  const look = follow();
  expect(look(0, [limited])).toEqual(["rateLimited open"]);
  expect(look(MIN_MESSAGE_INTERVAL_MS, [{ ...limited, calls: 900 }])).toEqual([]);
  const endedAt = MIN_MESSAGE_INTERVAL_MS + RESOLVE_AFTER_MS;
  expect(look(endedAt - 1, [])).toEqual([]);
  expect(look(endedAt, [])).toEqual(["rateLimited resolved"]);
  expect(look(endedAt + QUIET_MS, [])).toEqual([]);
});

test("notifies about an intermittent item at most twice an hour", () => {
  const look = follow();
  const states: string[] = [];
  const minutes = 6 * 60;
  for (let minute = 0; minute < minutes; minute += 1)
    states.push(...look(minute * 60_000, minute % 25 < 5 ? [limited] : []));
  expect(states.length).toBeLessThanOrEqual((2 * minutes) / 60);
  expect(states.slice(0, 3)).toEqual([
    "rateLimited open",
    "rateLimited resolved",
    "rateLimited open",
  ]);
});

test("goes on notifying after the database's clock was a day ahead", () => {
  const look = follow();
  const day = 24 * 60 * 60_000;
  expect(look(day, [limited])).toEqual(["rateLimited open"]);
  expect(look(0, [limited, unused])).toEqual(["unusedTools open"]);
  expect(look(RESOLVE_AFTER_MS, [unused])).toEqual(["rateLimited resolved"]);
});

test("batches items that begin soon after a message into the next one", () => {
  const look = follow();
  expect(look(0, [limited])).toEqual(["rateLimited open"]);
  const key: AttentionItem = {
    kind: "expiringKey",
    agent: "shop",
    keyId: "k",
    name: "laptop",
    expiresAt: "2026-11-25T12:00:00Z",
  };
  expect(look(60_000, [limited, unused])).toEqual([]);
  expect(look(MIN_MESSAGE_INTERVAL_MS, [limited, unused, key])).toEqual([
    "unusedTools open",
    "expiringKey open",
  ]);
});
