import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Owner } from "@/lib/data/access/identity";
import { deleteAgent, getAgent } from "@/lib/data/agents/agents";
import { createTool } from "@/lib/data/agents/tools";
import { publishDraft } from "@/lib/data/agents/versions";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  testTool,
  withBusyPool,
} from "@/lib/data/database-fixture";
import { countDraftChanges } from "./count-draft-changes";

connectTestDatabase();
let owner: Owner;
let slug = "";
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  slug = await createTestAgent(owner);
  await publishDraft(owner, slug, "");
  await createTool(owner, slug, testTool("new"));
});

test("takes no connection from the builder's API for background work", async () => {
  const agent = await getAgent(owner, slug);
  expect(await withBusyPool("api", () => countDraftChanges(owner, agent, "background"))).toBe(1);
});

test("counts no changes of an agent that has since been deleted", async () => {
  const agent = await getAgent(owner, slug);
  await deleteAgent(owner, slug);
  expect(await countDraftChanges(owner, agent)).toBe(0);
});
