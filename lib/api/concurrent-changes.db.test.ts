import { beforeEach, expect, it } from "vitest";
import { lockAgent } from "@/lib/data/agents/agents";
import { lockChannels } from "@/lib/data/alerts/alert-channels";
import { database, type Transaction } from "@/lib/data/database";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

const api = connectTestApi();
const { send } = api;
const handler = {
  kind: "http",
  method: "GET",
  url: "https://api.example.com/{{variables.region}}",
};
const tool = { ...testTool("look"), handler };
const resource = { enabled: true, handler };
let slug = "";
let path = "";
beforeEach(async () => {
  slug = await createTestAgent(api.owner);
  path = `/agents/${slug}`;
  const variables = [{ ref: "region" }];
  expect((await send("PATCH", path, { body: { variables } })).status).toBe(200);
  expect((await send("POST", `${path}/tools`, { body: testTool("old") })).status).toBe(201);
});

const countWaiting = async (): Promise<number> => {
  const [row] = await database("background").$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
};

/** Sends changes that all wait for the same lock before any of them is written. */
const sendWhileLocked = async (
  lock: (transaction: Transaction) => Promise<unknown>,
  changes: (() => ReturnType<typeof send>)[],
): Promise<number[]> => {
  const work = await database().$transaction(async (transaction) => {
    await lock(transaction);
    const sent = changes.map((change) => change());
    await expect.poll(countWaiting).toBe(changes.length);
    return sent;
  });
  return (await Promise.all(work)).map(({ status }) => status).toSorted((a, b) => a - b);
};

const removeVariable = () => send("PATCH", path, { body: { variables: [] } });
it.each([
  ["the agent's resource", 200, () => send("PATCH", path, { body: { resource } })],
  ["a tool", 200, () => send("PATCH", `${path}/tools/old`, { body: { handler } })],
  ["a replaced tool", 200, () => send("PUT", `${path}/tools/old`, { body: tool })],
  ["a new tool", 201, () => send("POST", `${path}/tools`, { body: tool })],
])(
  "does not remove a variable that is simultaneously put to use in %s",
  async (_, success, use) => {
    const lock = (transaction: Transaction) => lockAgent(api.owner, slug, transaction);
    const statuses = await sendWhileLocked(lock, [removeVariable, use]);
    const [status, refused] = statuses;
    expect([200, success]).toContain(status);
    expect(refused).toBe(400);
    const draft = await send("GET", `${path}/manifest`);
    expect((await send("PUT", `${path}/manifest`, { body: draft.json })).status).toBe(200);
  },
);

it("deletes an alert channel once, and changes none that was deleted", async () => {
  const settings = { name: "Ops", events: ["failingTool"], agents: null, isEnabled: true };
  const body = { ...settings, kind: "webhook", url: "https://hooks.example.com/a" };
  const { id } = (await send("POST", "/alert-channels", { body })).json as { id: string };
  const remove = () => send("DELETE", `/alert-channels/${id}`);
  const change = () => send("PUT", `/alert-channels/${id}`, { body: settings });
  const lock = (transaction: Transaction) => lockChannels(api.owner.space, transaction);
  const [first, ...others] = await sendWhileLocked(lock, [remove, remove, change]);
  expect(first).toBeLessThan(300);
  expect(others).toContain(404);
  expect(others).not.toContain(500);
});
