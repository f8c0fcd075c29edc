import { beforeAll, expect, it } from "vitest";
import { calculator } from "@/lib/gallery/calculator";
import type { Owner } from "../access/identity";
import { findUserNames } from "../access/users";
import { type AgentCursor, getAgent, listAgents, listAgentsBySlug } from "../agents/agents";
import { findExisting } from "../agents/find-existing";
import { writeDraft } from "../agents/manifests";
import { publishDraft } from "../agents/versions";
import {
  connectTestDatabase,
  createSpaceOwner,
  createTestAgent,
  createTestOwner,
} from "../database-fixture";
import { countAgentCalls, countVersionCalls, getFirstSteps } from "./activity";
import { createTestCall, insertCalls } from "./call-fixture";
import type { StoredCall } from "./call-rows";

connectTestDatabase();

const DAY_MS = 86_400_000;
let owner: Owner;
let agentId: string;
const slug = calculator.slug;

const createCall = (id: string, change: Partial<StoredCall>): StoredCall =>
  createTestCall(agentId, { id, tool: "calculate", protocol: null, ...change });

beforeAll(async () => {
  owner = await createTestOwner();
  await writeDraft(owner, calculator);
  agentId = (await getAgent(owner, slug)).id;
});

it("reports which first steps are done", async () => {
  const done = { created: true, tried: false, published: false, called: false };
  expect(await getFirstSteps(owner)).toEqual(done);
  await insertCalls([createCall("try", { version: null })]);
  expect(await getFirstSteps(owner)).toEqual({ ...done, tried: true });
  await publishDraft(owner, slug, "");
  expect(await getFirstSteps(owner)).toEqual({ ...done, tried: true, published: true });
});

it("considers a Space tried once one of its agents has been called", async () => {
  const other = await createSpaceOwner();
  await writeDraft(other, { ...calculator, slug: "called" });
  await publishDraft(other, "called", "");
  const { id } = await getAgent(other, "called");
  await insertCalls([createCall("without-trial", { agentId: id })]);
  expect(await getFirstSteps(other)).toEqual({
    created: true,
    tried: true,
    published: true,
    called: true,
  });
});

it("counts calls of published versions by day, without playground runs", async () => {
  await insertCalls([
    createCall("today-1", {}),
    createCall("today-2", { status: 500 }),
    createCall("before", { startedAt: Date.now() - 2.5 * DAY_MS }),
    createCall("long-ago", { startedAt: Date.now() - 8 * DAY_MS }),
    createCall("draft", { version: null }),
    createCall("second", { version: 2, startedAt: Date.now() - 6.5 * DAY_MS }),
  ]);
  const activity = (await countAgentCalls([agentId])).get(agentId);
  expect(activity?.calls).toEqual([1, 0, 0, 0, 1, 0, 2]);
  expect(activity?.failed).toBe(1);
  expect(activity?.lastCalledAt?.getTime()).toBeGreaterThan(Date.now() - DAY_MS);
  expect(await countVersionCalls(owner, slug)).toEqual(
    new Map([
      [1, 3],
      [2, 1],
    ]),
  );
  expect((await getFirstSteps(owner)).called).toBe(true);
});

it("finds existing agents and tools, and the names of users", async () => {
  const names = [
    { agent: slug },
    { agent: slug, tool: "calculate" },
    { agent: slug, tool: "renamed" },
    { agent: "deleted" },
  ];
  expect(await findExisting(owner, names)).toEqual(names.slice(0, 2));
  expect((await listAgentsBySlug(owner, [slug, "deleted"])).map(({ id }) => id)).toEqual([agentId]);
  expect(await findUserNames([owner.user, "gone"])).toEqual(new Map([[owner.user, "Ada"]]));
});

it("lists agents in order of their last change, across pages", async () => {
  const first = await createTestAgent(owner);
  const second = await createTestAgent(owner);
  await writeDraft(owner, { ...calculator, description: "Changed last." });
  const listSlugs = async (cursor?: AgentCursor): Promise<string[]> => {
    const { agents, next } = await listAgents(owner, {
      sort: "changed",
      limit: 1,
      cursor,
    });
    return [...agents.map((agent) => agent.slug), ...(next ? await listSlugs(next) : [])];
  };
  expect(await listSlugs()).toEqual([slug, second, first]);
});
