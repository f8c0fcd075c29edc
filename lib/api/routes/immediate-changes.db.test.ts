import { beforeEach, expect, test } from "vitest";
import { getAgent } from "@/lib/data/agents/agents";
import { connectTestApi } from "../api-fixture";

/** What this server has been told to read again, because it serves it from memory. */
const refreshedIds: string[] = [];
let invalidations = 0;
const api = connectTestApi({
  refreshPublishedAgent: async (id) => void refreshedIds.push(id),
  invalidateCredentials: () => {
    invalidations += 1;
  },
});
const headers = { "if-match": "*" };
let slug = "";
let agentId = "";
let count = 0;

/** Returns how often the agent is read again because of a change to it. */
const countRefreshes = async (method: string, path: string, body?: object) => {
  refreshedIds.length = 0;
  const { status } = await api.send(method, path, { headers, ...(body && { body }) });
  expect(status).toBeLessThan(300);
  expect(refreshedIds.every((id) => id === agentId)).toBe(true);
  return refreshedIds.length;
};

beforeEach(async () => {
  count += 1;
  slug = `agent-${count}`;
  await api.send("POST", "/agents", { body: { name: slug } });
  agentId = (await getAgent(api.owner, slug)).id;
});

// Otherwise, a revoked key would work for up to five seconds on the server that has revoked it.
test("this server serves a changed agent before it confirms the change", async () => {
  const path = `/agents/${slug}`;
  expect(await countRefreshes("POST", `${path}/publish`, { note: "" })).toBe(1);
  expect(await countRefreshes("POST", `${path}/rollback`, { version: 1 })).toBe(1);
  expect(await countRefreshes("POST", `${path}/unpublish`)).toBe(1);
  expect(await countRefreshes("POST", `${path}/keys`, { name: "host" })).toBe(1);
  const { json } = await api.send("GET", `${path}/keys`);
  const [key] = (json as { keys: { id: string }[] }).keys;
  expect(await countRefreshes("POST", `${path}/keys/${key?.id}/rotate`, {})).toBe(1);
  expect(await countRefreshes("DELETE", `${path}/keys/${key?.id}`)).toBe(1);
  expect(await countRefreshes("PATCH", path, { description: "Only the draft." })).toBe(0);
  expect(await countRefreshes("PATCH", path, { slug: `${slug}-renamed` })).toBe(1);
  expect(await countRefreshes("DELETE", `${path}-renamed`)).toBe(1);
  expect(await countRefreshes("POST", `${path}-renamed/restore`)).toBe(1);
});

test("this server uses a changed credential before it confirms the change", async () => {
  const path = "/credentials/github";
  const put = await api.send("PUT", path, { body: { fields: { token: "secret" } } });
  expect([put.status, invalidations]).toEqual([201, 1]);
  const removal = await api.send("DELETE", path, { headers });
  expect([removal.status, invalidations]).toEqual([204, 2]);
});
