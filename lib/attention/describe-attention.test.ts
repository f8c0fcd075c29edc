import { expect, test } from "vitest";
import type { AttentionItem } from "./attention-item";
import { describeAttention } from "./describe-attention";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const agent = "shop";

test.each<[AttentionItem, string, string, string]>([
  [
    { kind: "failingTool", agent, tool: "order", calls: 120, errors: 34, errorShareBefore: 0.03 },
    "order",
    "34 of 120 calls failed in the last 24 hours (28%, 3% the day before)",
    "/agents/shop/calls?tool=order&outcome=failed&period=24h",
  ],
  [
    {
      kind: "failingTool",
      agent,
      tool: "order",
      version: 3,
      calls: 6,
      errors: 6,
      errorShareBefore: null,
    },
    "order (version 3)",
    "6 of 6 calls failed in the last 24 hours (100%)",
    "/agents/shop/calls?tool=order&outcome=failed&period=24h",
  ],
  [
    { kind: "slowTool", agent, tool: "order", p95: 4200, p95Before: null },
    "order",
    "p95 of 4.2 s in the last 24 hours",
    "/agents/shop/calls?tool=order&period=24h",
  ],
  [
    { kind: "rateLimited", agent, calls: 1 },
    "shop",
    "1 call refused by rate limits in the last 24 hours",
    "/agents/shop/calls?status=429&period=24h",
  ],
  [
    { kind: "expiringKey", agent, keyId: "k", name: "laptop", expiresAt: "2026-11-25T12:00:00Z" },
    "laptop",
    "Key expires in 3 days",
    "/agents/shop/endpoint",
  ],
  [
    { kind: "refusedCredential", agent, tool: "order", calls: 1200 },
    "order",
    "1,200 calls without access in the last 24 hours: its credential is missing or was refused",
    "/agents/shop/calls?tool=order&status=401&period=24h",
  ],
  [
    {
      kind: "droppedCalls",
      calls: 12,
      firstAt: "2026-11-22T11:00:00Z",
      lastAt: "2026-11-22T11:30:00Z",
    },
    "Log",
    "12 calls of the last 24 hours could not be logged",
    "/calls?period=24h",
  ],
  [
    { kind: "failedChannel", channelId: "c", name: "Ops", failedAt: "2026-11-22T11:00:00Z" },
    "Ops",
    "Alerts are no longer sent there, because they could not be delivered",
    "/settings/alerts",
  ],
  [
    {
      kind: "waitingDraft",
      agent,
      changes: 1,
      incompleteTools: 2,
      incompleteEntries: 1,
      changedAt: "2026-11-18T11:00:00Z",
    },
    "shop",
    "1 unpublished change, 2 incomplete tools and 1 incomplete prompt or resource, untouched for 4 days",
    "/agents/shop/tools",
  ],
  [
    { kind: "unusedTools", agent, tools: ["a", "b"] },
    "2 tools",
    "Not called in the last 30 days",
    "/agents/shop/calls?period=30d",
  ],
])("describes %o in one line with a link to the details", (item, subject, text, href) => {
  expect(describeAttention(item, now)).toMatchObject({ subject, text, href });
});
