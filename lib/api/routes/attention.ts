import { createRoute } from "@hono/zod-openapi";
import type { Reader } from "@/lib/data/access/owner";
import { countRateLimited, listExpiringKeys, listPublishedTools } from "@/lib/data/calls/attention";
import { getStatistics } from "@/lib/data/calls/statistics";
import { databaseNow } from "@/lib/data/clock";
import { findFailingTools, findSlowTools } from "../find-tool-problems";
import { createRouter, errorResponses, jsonResponse } from "../router";
import { type AttentionItem, attention } from "../schemas/attention";

const DAY_MS = 86_400_000;
const EXPIRY_DAYS = 14;
const UNUSED_DAYS = 30;
/** Of each kind. */
const MAX_ITEMS = 10;

const findUnusedTools = async (owner: Reader, now: number): Promise<AttentionItem[]> => {
  const from = new Date(now - UNUSED_DAYS * DAY_MS);
  const { tools } = await getStatistics(owner, { from, to: new Date(now), step: "day" });
  const called = new Set(tools.map(({ agent, tool }) => `${agent}/${tool}`));
  return (await listPublishedTools(owner, from)).flatMap((agent) => {
    const unused = agent.tools.filter((tool) => !called.has(`${agent.agent}/${tool}`));
    return unused.length > 0
      ? [{ kind: "unusedTools" as const, agent: agent.agent, tools: unused }]
      : [];
  });
};

/** What needs somebody's attention, most urgent first. */
const findAttention = async (owner: Reader): Promise<AttentionItem[]> => {
  const now = databaseNow();
  const yesterday = new Date(now - DAY_MS);
  const dayBefore = { from: new Date(now - 2 * DAY_MS), to: yesterday };
  const { tools: today } = await getStatistics(owner, {
    ...{ from: yesterday, to: new Date(now), step: "hour" },
  });
  const { tools: before } = await getStatistics(owner, { ...dayBefore, step: "hour" });
  const keys = await listExpiringKeys(owner, new Date(now + EXPIRY_DAYS * DAY_MS), MAX_ITEMS);
  const kinds: AttentionItem[][] = [
    findFailingTools({ today, before }),
    findSlowTools({ today, before }),
    (await countRateLimited(owner, yesterday)).map((row) => ({ kind: "rateLimited", ...row })),
    keys.map(({ id, expiresAt, ...key }) => ({
      ...{ kind: "expiringKey", keyId: id, ...key },
      expiresAt: expiresAt.toISOString(),
    })),
    await findUnusedTools(owner, now),
  ];
  return kinds.flatMap((items) => items.slice(0, MAX_ITEMS));
};

export const attentionRoutes = () =>
  createRouter().openapi(
    createRoute({
      method: "get",
      path: "/attention",
      tags: ["Calls"],
      summary: "List what needs attention: failing and slow tools, limits, expiring keys",
      responses: { 200: jsonResponse(attention, "At most 10 of each kind."), ...errorResponses },
    }),
    async (c) => c.json({ items: await findAttention(c.var.owner) }, 200),
  );
