import { beforeEach, expect, it } from "vitest";
import { lockAgent } from "@/lib/data/agents/agents";
import { database } from "@/lib/data/database";
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

/** Sends changes that all read the draft before any of them is written. */
const sendBoth = async (changes: (() => ReturnType<typeof send>)[]): Promise<number[]> => {
  const work = await database().$transaction(async (transaction) => {
    await lockAgent(api.owner, slug, transaction);
    const sent = changes.map((change) => change());
    await expect.poll(countWaiting).toBe(changes.length);
    return sent;
  });
  return (await Promise.all(work)).map(({ status }) => status).toSorted((a, b) => a - b);
};

const removeVariable = () => send("PATCH", path, { body: { variables: [] } });
it.each([
  ["the agent’s resource", 200, () => send("PATCH", path, { body: { resource } })],
  ["a tool", 200, () => send("PATCH", `${path}/tools/old`, { body: { handler } })],
  ["a replaced tool", 200, () => send("PUT", `${path}/tools/old`, { body: tool })],
  ["a new tool", 201, () => send("POST", `${path}/tools`, { body: tool })],
])(
  "does not remove a variable that is simultaneously put to use in %s",
  async (_, success, use) => {
    const statuses = await sendBoth([removeVariable, use]);
    const [status, refused] = statuses;
    expect([200, success]).toContain(status);
    expect(refused).toBe(400);
    const draft = await send("GET", `${path}/manifest`);
    expect((await send("PUT", `${path}/manifest`, { body: draft.json })).status).toBe(200);
  },
);
