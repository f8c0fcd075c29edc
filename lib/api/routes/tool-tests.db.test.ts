import { beforeEach, expect, it } from "vitest";
import { createTestAgent, testTool } from "@/lib/data/database-fixture";
import { connectTestApi } from "../api-fixture";

const api = connectTestApi();
const { send } = api;
let path = "";
// Longer than what a message shows of a value.
const secret = "s3cret-".repeat(40);
/** The tool returns its arguments. */
const echo = testTool("echo", {
  responseType: "mixed",
  bearer: "optional",
  parameters: { type: "object", properties: { text: { type: "string" } } },
});
const expectText = (value: string) => [{ path: "data.params.text", is: "equals", value }];
beforeEach(async () => {
  path = `/agents/${await createTestAgent(api.owner)}`;
  const examples = [
    { name: "Right", params: { text: "a" }, expect: expectText("a") },
    { name: "Wrong", params: { text: secret }, expect: expectText("b") },
  ];
  await send("POST", `${path}/tools`, { body: { ...echo, examples } });
});
const listLast = async () =>
  (await send("GET", `${path}/test/last`, { role: "viewer" })).json as { results: unknown[] };

it("stores the results of all tests for every member", async () => {
  expect(await listLast()).toEqual({ results: [] });
  expect((await send("POST", `${path}/test`, { body: {} })).json).toMatchObject({ passed: 1 });
  expect(await listLast()).toMatchObject({
    results: [
      { tool: "echo", name: "Right", outcome: "passed", message: "", ranBy: "Ada" },
      {
        name: "Wrong",
        outcome: "failed",
        message: expect.stringMatching(/^Expected: data\.params\.text is "b"\. Got "s3cret/),
        isCurrent: true,
      },
    ],
  });
});

it("stores the results of saved tests of one tool, but not of an unsaved test", async () => {
  const run = `${path}/tools/echo/examples/run`;
  await send("POST", run, { body: { example: { name: "Right", params: {} } } });
  expect((await listLast()).results).toEqual([]);
  await send("POST", run, { body: { names: ["Right"] } });
  expect(await listLast()).toMatchObject({ results: [{ name: "Right", outcome: "passed" }] });
});

it("keeps the last result of a test that could not be run", async () => {
  const run = `${path}/tools/echo/examples/run`;
  await send("POST", run, { body: { names: ["Right"] } });
  await send("PATCH", `${path}/tools/echo`, {
    body: { confirmationRequired: true },
    headers: { "if-match": "*" },
  });
  const body = { names: ["Right"], upstream: "live" };
  expect((await send("POST", run, { body })).json).toMatchObject({
    results: [{ outcome: "not-run" }],
  });
  expect(await listLast()).toMatchObject({ results: [{ outcome: "passed", isCurrent: false }] });
});

it("stores no secret of the caller, not even its start", async () => {
  await send("POST", `${path}/test`, { body: { upstream: "live", profile: { bearer: secret } } });
  const { results } = await listLast();
  expect(results).toMatchObject([{ outcome: "passed" }, { outcome: "failed" }]);
  expect(JSON.stringify(results)).not.toContain("s3cret");
});
