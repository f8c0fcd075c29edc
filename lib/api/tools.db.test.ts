import { beforeEach, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

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
  const odd = { description: "Looks.", descripton: "x" };
  expect((await send("PATCH", `${base}/look`, { body: odd })).status).toBe(400);
  expect((await send("GET", base)).json).toMatchObject({ tools: [tool] });
});

it("reads a tool by its name, including system tools, and returns 404 for an unknown name", async () => {
  await send("POST", base, { body: testTool("audit", { modes: [] }) });
  expect((await send("GET", `${base}/audit`)).json).toMatchObject({ name: "audit", modes: [] });
  expect((await send("GET", `${base}/nope`)).status).toBe(404);
});
