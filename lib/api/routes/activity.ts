import { createRoute } from "@hono/zod-openapi";
import { LRUCache } from "lru-cache";
import type { Reader } from "@/lib/data/access/identity";
import { findUserNames } from "@/lib/data/access/users";
import { getAgent, listAgentsBySlug } from "@/lib/data/agents/agents";
import { getVersion, listVersions } from "@/lib/data/agents/versions";
import {
  countAgentCalls,
  countVersionCalls,
  createEmptyCalls,
  getFirstSteps,
} from "@/lib/data/calls/activity";
import { diffVersions } from "@/lib/diff/diff-versions";
import { type ChangeKind, getWorstKind } from "@/lib/diff/version-change";
import { countDraftChanges } from "../count-draft-changes";
import { createRouter, errorResponses, jsonResponse, slugParam } from "../router";
import { runInTurns } from "../run-in-turns";
import { activityList, activityQuery, firstSteps, versionActivityList } from "../schemas/activity";
import { numberCursor, page } from "../schemas/page";

type VersionSummary = { kind: ChangeKind | null; changes: number };

/** Caches summaries. Published versions never change, so neither do the changes between them. */
const summaries = new LRUCache<string, VersionSummary>({ max: 5000 });

const summarizeVersion = async (
  reader: Reader,
  agent: { id: string; slug: string },
  number: number,
): Promise<VersionSummary> => {
  if (number === 1) return { kind: null, changes: 0 };
  const key = `${agent.id}:${number}`;
  const cached = summaries.get(key);
  if (cached) return cached;
  const before = await getVersion(reader, agent.slug, number - 1);
  const after = await getVersion(reader, agent.slug, number);
  const changes = await runInTurns(diffVersions(before.manifest, after.manifest));
  const summary = { kind: getWorstKind(changes), changes: changes.length };
  summaries.set(key, summary);
  return summary;
};

/** Recent activity of agents: changes, calls and versions. */
export const activityRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/activity",
        tags: ["Agents"],
        summary: "Get unpublished changes and recent calls of agents",
        request: { query: activityQuery },
        responses: {
          200: jsonResponse(activityList, "One entry for each agent that exists."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const agents = await listAgentsBySlug(member, c.req.valid("query").agents);
        const calls = await countAgentCalls(agents.map(({ id }) => id));
        const rows = [];
        // One at a time, because each may read two whole manifests.
        for (const agent of agents) {
          const { lastCalledAt, ...counts } = calls.get(agent.id) ?? createEmptyCalls();
          rows.push({
            slug: agent.slug,
            changes: await countDraftChanges(member, agent),
            ...counts,
            lastCalledAt: lastCalledAt?.toISOString() ?? null,
          });
        }
        return c.json({ agents: rows }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/first-steps",
        tags: ["Agents"],
        summary: "Get which setup steps are done, from an empty Space to the first call",
        responses: { 200: jsonResponse(firstSteps, "The steps."), ...errorResponses },
      }),
      async (c) => c.json(await getFirstSteps(c.var.member), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/history",
        tags: ["Versions"],
        summary: "List who published each version, what it changed and its recent calls",
        request: { params: slugParam, query: page(numberCursor) },
        responses: {
          200: jsonResponse(versionActivityList, "The versions, newest first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { member } = c.var;
        const { cursor, limit } = c.req.valid("query");
        const agent = await getAgent(member, c.req.valid("param").slug);
        const { versions, next } = await listVersions(member, agent.slug, { cursor, limit });
        const names = await findUserNames(versions.map(({ createdBy }) => createdBy));
        const calls = await countVersionCalls(member, agent.slug);
        const rows = [];
        for (const { number, createdBy } of versions)
          rows.push({
            version: number,
            author: names.get(createdBy) ?? null,
            ...(await summarizeVersion(member, agent, number)),
            calls: calls.get(number) ?? 0,
          });
        return c.json({ versions: rows, ...(next && { cursor: String(next) }) }, 200);
      },
    );
