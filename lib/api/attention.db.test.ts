import { expect, test } from "vitest";
import { getAgent } from "@/lib/data/agents/agents";
import { writeDraft } from "@/lib/data/agents/manifests";
import { publishDraft } from "@/lib/data/agents/versions";
import { insertCalls } from "@/lib/data/calls/calls";
import { database } from "@/lib/data/database";
import { testTool } from "@/lib/data/database-fixture";
import { newId } from "@/lib/data/id";
import { connectTestApi } from "./api-fixture";

const api = connectTestApi();
const DAY_MS = 86_400_000;

const listItems = async () => (await api.send("GET", "/attention")).json;

test("what needs attention is listed, most urgent first", async () => {
  const slug = "shop";
  expect(await listItems()).toEqual({ items: [] });
  const tools = [testTool("order"), testTool("refund")];
  await writeDraft(api.owner, { slug, name: "Shop", description: "", tools });
  await publishDraft(api.owner, slug, "");
  expect(await listItems()).toEqual({ items: [] });

  const { id: agentId } = await getAgent(api.owner, slug);
  await database().version.updateMany({
    where: { agentId },
    data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
  });
  const expiresAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await api.send("POST", `/agents/${slug}/keys`, { body: { name: "laptop", expiresAt } });
  await insertCalls(
    Array.from({ length: 6 }, () => ({
      ...{ id: newId(), agentId, version: 1, tool: "order", keyId: null, signIn: null },
      ...{ protocol: "rest" as const, status: 429, code: "RATE_LIMITED", params: {} },
      ...{ response: {}, log: [], requests: [], context: {}, startedAt: Date.now() - 1000, ms: 1 },
    })),
  );
  expect(await listItems()).toMatchObject({
    items: [
      { kind: "failingTool", agent: slug, tool: "order", calls: 6, errors: 6 },
      { kind: "rateLimited", agent: slug, calls: 6 },
      { kind: "expiringKey", agent: slug, name: "laptop", expiresAt },
      { kind: "unusedTools", agent: slug, tools: ["refund"] },
    ],
  });
});
