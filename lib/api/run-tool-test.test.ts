import { expect, test } from "vitest";
import type { Tool, ToolTest } from "@/lib/agent/tool";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import type { StoredCredentials } from "@/lib/runtime/credentials/credentials";
import type { FinishedCall, Ports } from "@/lib/runtime/ports";
import { createRuntime } from "@/lib/runtime/runtime";
import { literalPorts } from "@/lib/runtime/runtime-fixture";
import { runToolTest, runToolTests } from "./run-tool-test";

const forecast: Tool = {
  name: "forecast",
  description: "Tells the weather.",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  responseType: "mixed",
  credentials: ["weather"],
  handler: {
    kind: "http",
    method: "GET",
    url: "https://api.example.com/now?city={{params.city}}",
    headers: [{ name: "x-region", value: "{{variables.region}}" }],
    auth: { type: "bearer", value: "{{credentials.weather.token}}" },
  },
};
const berlinTest: ToolTest = {
  name: "Berlin",
  params: { city: "Berlin" },
  expect: [{ path: "data.degrees", is: "equals", value: 12 }],
};

const setUp = (
  answer: object,
  change: Partial<Tool> = {},
  credentials: StoredCredentials = {
    weather: { fields: { token: "the-stored-token" }, hosts: [] },
  },
) => {
  const requestedUrls: string[] = [];
  const sources: FinishedCall["protocol"][] = [];
  const outbound: ReturnType<Ports["outbound"]> = async ({ url }) => {
    requestedUrls.push(url);
    const body = new TextEncoder().encode(JSON.stringify(answer));
    return { status: 200, headers: { "content-type": "application/json" }, body, url };
  };
  const runtime = createRuntime(
    literalPorts({
      outbound: () => outbound,
      credentials: async () => credentials,
      record: ({ protocol }) => sources.push(protocol),
    }),
  );
  const manifest = {
    slug: "a",
    name: "A",
    description: "",
    variables: [{ ref: "region", required: true }],
    tools: [{ ...forecast, ...change }],
  };
  const agent = compileAgent({ id: "1", space: "s", version: null, manifest });
  const tool = agent.tool("forecast");
  if (!tool) throw new Error("no tool");
  return { requestedUrls, sources, run: { runtime, agent, tool } };
};
const live = { upstream: "live", profile: { variables: { region: "eu" } } } as const;
const signal = new AbortController().signal;

test("runs a test that was recorded live without its service", async () => {
  const { requestedUrls, sources, run } = setUp({
    degrees: 12,
    token: "handed-out-by-the-service",
  });
  const first = await runToolTest(run, berlinTest, { ...live, record: true }, signal);
  expect(first).toMatchObject({ outcome: "passed", upstream: "live" });
  expect(first.recorded?.variables).toEqual({ region: "eu" });
  expect(JSON.stringify(first.recorded)).not.toMatch(/the-stored-token|handed-out/);

  const recordedTest = { ...berlinTest, ...(first.recorded && { recorded: first.recorded }) };
  const second = await runToolTest(run, recordedTest, { upstream: "recorded" }, signal);
  expect(second).toMatchObject({ outcome: "passed", upstream: "recorded" });
  expect(requestedUrls).toHaveLength(1);
  expect(sources).toEqual(["test", "test"]);
});

test("runs a recorded test if its tool's credentials are missing", async () => {
  const first = await runToolTest(
    setUp({ degrees: 12 }).run,
    berlinTest,
    { ...live, record: true },
    signal,
  );
  expect(first.recorded?.credentials).toEqual({ weather: ["token"] });
  const recordedTest = { ...berlinTest, ...(first.recorded && { recorded: first.recorded }) };
  const { run, requestedUrls } = setUp({}, {}, {});
  const recorded = { upstream: "recorded" } as const;
  expect(await runToolTest(run, recordedTest, recorded, signal)).toMatchObject({
    outcome: "passed",
  });
  expect(await runToolTest(run, berlinTest, recorded, signal)).toMatchObject({
    outcome: "not-run",
  });
  expect(await runToolTest(run, berlinTest, live, signal)).toMatchObject({ outcome: "failed" });
  expect(requestedUrls).toEqual([]);
});

test("never uses the network for a recorded test", async () => {
  const { requestedUrls, run } = setUp({ degrees: 12 });
  const result = await runToolTest(run, berlinTest, { upstream: "recorded" }, signal);
  expect(result).toMatchObject({ outcome: "not-run", result: null });
  expect(result.message).toContain("GET https://api.example.com/now?city=Berlin");
  expect(requestedUrls).toEqual([]);
});

test("reports the difference and the response of a failed test", async () => {
  const { run } = setUp({ degrees: 13 });
  const result = await runToolTest(run, berlinTest, live, signal);
  expect(result).toMatchObject({
    outcome: "failed",
    message: "Expected: data.degrees is 12. Got 13.",
    result: { status: 200 },
  });
});

test("reports drift between the recording and the live service", async () => {
  const earlier = setUp({ degrees: 12, wind: 3 });
  const { recorded } = await runToolTest(
    earlier.run,
    berlinTest,
    { ...live, record: true },
    signal,
  );
  const { run } = setUp({ degrees: "12" });
  const drift = await runToolTest(
    run,
    { ...berlinTest, recorded },
    { ...live, upstream: "drift" },
    signal,
  );
  expect(drift.drift?.map(({ message }) => message)).toEqual([
    "data.degrees was a number and is now text.",
    "data.wind is missing; it was 3.",
  ]);
});

test("runs a tool that requires confirmation live only if confirmed", async () => {
  const { requestedUrls, run } = setUp({ degrees: 12 }, { confirmationRequired: true });
  expect(await runToolTest(run, berlinTest, live, signal)).toMatchObject({ outcome: "not-run" });
  expect(requestedUrls).toEqual([]);
  const confirmed = await runToolTest(run, berlinTest, { ...live, confirmed: true }, signal);
  expect(confirmed.outcome).toBe("passed");
});

test("keeps the order of tests, and starts none after the client disconnects", async () => {
  const { run } = setUp({ degrees: 12 });
  const cases = Array.from({ length: 9 }, (_, index) => ({
    ...run,
    test: { ...berlinTest, name: `case ${index}` },
  }));
  const results = await runToolTests(cases, live, signal);
  expect(results.map(({ name }) => name)).toEqual(cases.map(({ test: toolTest }) => toolTest.name));
  expect(await runToolTests(cases, live, AbortSignal.abort())).toEqual([]);
});
