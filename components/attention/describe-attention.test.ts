import { expect, test } from "vitest";
import type { AttentionItem } from "@/lib/api/schemas/attention";
import { describeAttention } from "./describe-attention";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const agent = "shop";

test.each<[AttentionItem, string, string, string]>([
  [
    { kind: "failingTool", agent, tool: "order", calls: 120, errors: 34, errorShareBefore: 0.03 },
    "order",
    "34 of 120 calls failed in the last 24 hours (28 %, 3 % the day before)",
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
    { kind: "unusedTools", agent, tools: ["a", "b"] },
    "2 tools",
    "Not called in the last 30 days",
    "/agents/shop/calls?period=30d",
  ],
])("%o is one line that leads to where it can be looked into", (item, subject, text, href) => {
  expect(describeAttention(item, now)).toMatchObject({ subject, text, href });
});
