import {
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
} from "@/lib/attention/attention-item";
import type { SpaceReader } from "@/lib/data/access/identity";
import { listFailedChannels } from "@/lib/data/alerts/alert-channels";
import {
  countRateLimited,
  countRefusedCredentials,
  listExpiringKeys,
  listLiveTools,
  listPinnedTools,
  listPublishedTools,
  listQuietDrafts,
  type QuietDraft,
} from "@/lib/data/calls/attention";
import { findDroppedCalls } from "@/lib/data/calls/dropped-calls";
import { getToolStatistics, listCalledTools, type TimedTools } from "@/lib/data/calls/statistics";
import { databaseNow } from "@/lib/data/clock";
import type { PoolName } from "@/lib/data/database";
import { countDraftChanges } from "../count-draft-changes";
import {
  findFailingTools,
  findRefusedCredentials,
  findSlowTools,
  SLOW_MS,
} from "./find-tool-problems";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EXPIRY_DAYS = 14;
const UNUSED_DAYS = 30;
const QUIET_DRAFT_DAYS = 3;
const DRAFTS_PAGE = 100;

/** One scan of a Space: its time, the connection pool, and the maximum items of each kind. */
type Scan = { reader: SpaceReader; now: number; pool: PoolName; limit: number };

const findUnusedTools = async ({ reader, now, pool }: Scan): Promise<AttentionItem[]> => {
  const from = new Date(now - UNUSED_DAYS * DAY_MS);
  const tools = await listCalledTools(reader, from, pool);
  const called = new Set(tools.map(({ agent, tool }) => `${agent}/${tool}`));
  return (await listPublishedTools(reader, from, pool)).flatMap((agent) => {
    const unused = agent.tools.filter((tool) => !called.has(`${agent.agent}/${tool}`));
    return unused.length > 0
      ? [{ kind: "unusedTools" as const, agent: agent.agent, tools: unused }]
      : [];
  });
};

/**
 * Finds drafts with unpublished changes. Changes are counted by comparing manifests, so it examines
 * no more drafts than necessary.
 */
const findWaitingDrafts = async ({ reader, now, pool, limit }: Scan): Promise<AttentionItem[]> => {
  const since = new Date(now - QUIET_DRAFT_DAYS * DAY_MS);
  const items: AttentionItem[] = [];
  for (let after: QuietDraft | undefined; ; ) {
    const drafts = await listQuietDrafts(reader, since, { after, limit: DRAFTS_PAGE, pool });
    for (const { incompleteTools, incompleteEntries, changedAt, ...agent } of drafts) {
      const changes = await countDraftChanges(reader, agent, pool);
      if (changes + incompleteTools + incompleteEntries === 0) continue;
      items.push({
        kind: "waitingDraft",
        agent: agent.slug,
        changes,
        incompleteTools,
        incompleteEntries,
        changedAt: changedAt.toISOString(),
      });
      if (items.length === limit) return items;
    }
    if (drafts.length < DRAFTS_PAGE) return items;
    after = drafts.at(-1);
  }
};

const findExpiringKeys = async ({ reader, now, pool }: Scan): Promise<AttentionItem[]> =>
  (await listExpiringKeys(reader, new Date(now + EXPIRY_DAYS * DAY_MS), pool)).map(
    ({ id, expiresAt, ...key }) => ({
      kind: "expiringKey",
      keyId: id,
      ...key,
      expiresAt: expiresAt.toISOString(),
    }),
  );

const findMissingCalls = async ({ reader, now, pool }: Scan): Promise<AttentionItem[]> => {
  const dropped = await findDroppedCalls(reader, { from: new Date(now - DAY_MS) }, pool);
  if (!dropped) return [];
  const { calls, firstAt, lastAt } = dropped;
  return [
    { kind: "droppedCalls", calls, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
  ];
};

/** Finds tools that fail, are refused or are slow. */
const findTroubledTools = async ({ reader, now, pool }: Scan): Promise<AttentionItem[]> => {
  const yesterday = new Date(now - DAY_MS);
  const to = new Date(now);
  const read = (from: Date, until: Date, step: "minute" | "hour", timed: TimedTools) =>
    getToolStatistics(reader, { from, to: until, step }, { pool, timed });
  const today = await read(yesterday, to, "hour", { minMs: SLOW_MS });
  const slow = { tools: today.filter(({ p95 }) => p95 !== null && p95 >= SLOW_MS) };
  const before = await read(new Date(now - 2 * DAY_MS), yesterday, "hour", slow);
  const lastHour = await read(new Date(now - HOUR_MS), to, "minute", slow);
  const refused = await countRefusedCredentials(reader, yesterday, pool);
  const days = { today, before, lastHour };
  const troubled = [
    ...findFailingTools(days),
    ...findRefusedCredentials(refused, days),
    ...findSlowTools(days),
  ];
  const agents = [...new Set(troubled.map(({ agent }) => agent))];
  if (agents.length === 0) return [];
  const live = new Set(
    (await listLiveTools(reader, agents, pool)).flatMap(({ agent, tools }) =>
      tools.map((tool) => `${agent}/${tool}`),
    ),
  );
  const since = new Date(now - HOUR_MS);
  const pinned = new Map(
    (await listPinnedTools(reader, { agents, since }, pool)).map(({ agent, tool, version }) => [
      `${agent}/${tool}`,
      version,
    ]),
  );
  return troubled.flatMap((item) => {
    const key = `${item.agent}/${item.tool}`;
    if (live.has(key)) return [item];
    const version = pinned.get(key);
    return version === undefined ? [] : [{ ...item, version }];
  });
};

const findRateLimited = async ({ reader, now, pool }: Scan): Promise<AttentionItem[]> =>
  (await countRateLimited(reader, new Date(now - DAY_MS), pool)).map((row) => ({
    kind: "rateLimited",
    ...row,
  }));

const findFailedChannels = async ({ reader, pool }: Scan): Promise<AttentionItem[]> =>
  (await listFailedChannels(reader, pool)).map(({ failedAt, ...channel }) => ({
    kind: "failedChannel",
    ...channel,
    failedAt: failedAt.toISOString(),
  }));

type Search = (scan: Scan) => Promise<AttentionItem[]>;

/** The search that finds items of each kind. One search may find several kinds. */
const searches: Record<AttentionKind, Search> = {
  failingTool: findTroubledTools,
  refusedCredential: findTroubledTools,
  slowTool: findTroubledTools,
  rateLimited: findRateLimited,
  droppedCalls: findMissingCalls,
  failedChannel: findFailedChannels,
  expiringKey: findExpiringKeys,
  waitingDraft: findWaitingDrafts,
  unusedTools: findUnusedTools,
};

type Options = {
  /** The kinds to search for. Some require reading every manifest of the Space. */
  kinds?: readonly AttentionKind[];
  /** Maximum items of each kind. Unlimited by default. */
  limit?: number;
  pool?: PoolName;
};

/** Finds what needs someone's attention in the Space, most urgent first. */
export const findAttention = async (
  reader: SpaceReader,
  { kinds = attentionKinds, limit = Number.POSITIVE_INFINITY, pool = "api" }: Options,
): Promise<AttentionItem[]> => {
  const scan: Scan = { reader, now: databaseNow(), pool, limit };
  const requestedKinds = attentionKinds.filter((kind) => kinds.includes(kind));
  const items: AttentionItem[] = [];
  for (const search of new Set(requestedKinds.map((kind) => searches[kind])))
    items.push(...(await search(scan)));
  return requestedKinds.flatMap((kind) =>
    items.filter((item) => item.kind === kind).slice(0, limit),
  );
};
