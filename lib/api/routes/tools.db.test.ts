import { beforeEach, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";

const api = connectTestApi();
const { send } = api;
let base = "";
beforeEach(async () => {
  base = `/agents/${await createTestAgent(api.owner)}/tools`;
});

it("changes part of a tool, and keeps the rest of it and the other tools", async () => {
  const tool = testTool("look", { category: "search", docNote: "For people." });
  for (const body of [tool, testTool("other")]) await send("POST", base, { body });
  const { status, json } = await send("PATCH", `${base}/look`, { body: { description: "Looks." } });
  expect([status, json]).toMatchObject([200, { ...tool, description: "Looks." }]);
  expect((await send("GET", base)).json).toMatchObject({
    tools: [{ ...tool, description: "Looks." }, testTool("other")],
  });
});

it("changes nothing for an unknown tool or an unknown key", async () => {
  const tool = testTool("look");
  await send("POST", base, { body: tool });
  const body = { description: "Looks." };
  expect((await send("PATCH", `${base}/luke`, { body })).status).toBe(404);
  for (const descripton of ["x", null]) {
    const odd = { description: "Looks.", descripton };
    expect((await send("PATCH", `${base}/look`, { body: odd })).status).toBe(400);
  }
  expect((await send("PATCH", `${base}/look`, { body: { category: null } })).status).toBe(200);
  expect((await send("GET", base)).json).toMatchObject({ tools: [tool] });
});

it("reads a tool by its name, including system tools, and returns 404 for an unknown name", async () => {
  await send("POST", base, { body: testTool("audit", { modes: [] }) });
  expect((await send("GET", `${base}/audit`)).json).toMatchObject({ name: "audit", modes: [] });
  expect((await send("GET", `${base}/nope`)).status).toBe(404);
});

it("changes several tools at once, or none of them", async () => {
  const tools = ["look", "find", "rest"].map((name) => testTool(name));
  for (const body of tools) await send("POST", base, { body });
  const change = (body: unknown) => send("PATCH", base, { body });
  const readTools = async () =>
    ((await send("GET", base)).json as { tools: { etag: string }[] }).tools;
  const before = await readTools();
  const names = ["rest", "look"];
  const off = { names, change: { enabled: false, category: "search" } };
  expect(await change(off)).toMatchObject({ status: 200, json: { names } });
  const [look, find, rest] = await readTools();
  expect([look, rest]).toMatchObject([off.change, off.change]);
  expect(find).toEqual(before[1]);
  expect((await change({ names: ["look", "absent"], change: { enabled: true } })).status).toBe(404);
  expect((await change({ names, change: { description: "Same." } })).status).toBe(400);
  expect(await readTools()).toEqual([look, find, rest]);
  await change({ names, change: { enabled: true, category: null } });
  for (const tool of await readTools()) {
    expect(tool).not.toHaveProperty("enabled");
    expect(tool).not.toHaveProperty("category");
  }
  const { json } = await send("GET", "/audit");
  const actions = (json as { entries: { action: string; subject: string }[] }).entries;
  expect(actions.slice(0, 2)).toMatchObject([
    { action: "tool.change", subject: "rest" },
    { action: "tool.change", subject: "look" },
  ]);
});

it("deletes several tools at once, or none of them", async () => {
  for (const name of ["look", "find", "rest"]) await send("POST", base, { body: testTool(name) });
  const remove = async (names: string[]) =>
    (await send("POST", `${base}/delete`, { body: { names } })).status;
  expect(await remove(["look", "absent"])).toBe(404);
  expect(await remove(["rest", "look"])).toBe(204);
  expect((await send("GET", base)).json).toMatchObject({ tools: [{ name: "find" }] });
});
