import { beforeEach, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "./api-fixture";

const api = connectTestApi();
const { send } = api;
let path = "";
beforeEach(async () => {
  path = `/agents/${await createTestAgent(api.owner)}`;
  await send("POST", `${path}/tools`, { body: testTool("getForecast") });
});

const modelTests = [{ name: "Rain", prompt: "Will it rain?", expect: { tool: "getForecast" } }];
const anyRevision = { "if-match": "*" };

it("tests of the model are saved, exported, published and compared as texts", async () => {
  expect(await send("PATCH", path, { body: { modelTests }, headers: anyRevision })).toMatchObject({
    ...{ status: 200, json: { modelTests } },
  });
  expect((await send("GET", `${path}/manifest`)).json).toMatchObject({ modelTests });
  expect((await send("POST", `${path}/publish`, { body: {} })).status).toBe(201);
  await send("PATCH", path, { body: { modelTests: [] }, headers: anyRevision });
  expect((await send("GET", `${path}/versions/1/diff/draft`)).json).toMatchObject({
    ...{ worst: "text-only", changes: [{ path: "/modelTests/0", kind: "text-only" }] },
  });
});

it("a renamed tool is renamed in the tests of the model", async () => {
  await send("PATCH", path, { body: { modelTests }, headers: anyRevision });
  const { status } = await send("PATCH", `${path}/tools/getForecast`, {
    ...{ body: { name: "forecast" }, headers: anyRevision },
  });
  expect(status).toBe(200);
  expect((await send("GET", path)).json).toMatchObject({
    modelTests: [{ expect: { tool: "forecast" } }],
  });
});

it("a test of the model with an unknown tool is refused with the nearest name", async () => {
  const body = { modelTests: [{ ...modelTests[0], expect: { tool: "getForcast" } }] };
  expect(await send("PATCH", path, { body, headers: anyRevision })).toMatchObject({
    status: 400,
    json: {
      issues: [
        {
          code: "unknown_tool",
          path: "/modelTests/0/expect/tool",
          data: { suggestion: "getForecast" },
        },
      ],
    },
  });
});
