import { expect, test } from "vitest";
import { runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const verdict = (passed: boolean, message: string) => ({ path: "data.text", passed, message });
const summary = (name: string, outcome: string, message: string, verdicts: object[] = []) => ({
  tool: "order",
  name,
  outcome,
  upstream: "recorded",
  message,
  verdicts,
});
const passed = summary("One", "passed", "Passed.", [verdict(true, "Fine.")]);
const failed = summary("Two", "failed", "Expected a.", [
  verdict(false, "Expected a."),
  verdict(false, "Expected b."),
]);
const notRun = summary("Three", "not-run", "No recording.");
const all = "POST /api/v1/agents/shop/test";
const ofTool = "POST /api/v1/agents/shop/tools/order/examples/run";

test("prints a line for each example, and why one failed", async () => {
  const body = { passed: 1, failed: 1, notRun: 1, results: [passed, failed, notRun] };
  const { received, url } = await startFakeServer({ [all]: { body } });
  const { code, output, errors } = await runCommandLine(url, ["test", "shop"]);
  expect([code, errors]).toEqual([1, ""]);
  expect(output).toBe(`passed   order: One
failed   order: Two
           Expected a.
           Expected b.
not run  order: Three
           No recording.
shop: 1 passed, 1 failed, 1 not run.
`);
  expect(received[0]?.body).toEqual({ upstream: "recorded" });
  const json = await runCommandLine(url, ["test", "shop", "--json"]);
  expect([json.code, JSON.parse(json.output)]).toEqual([1, body]);
});

test("runs the examples of one tool with --tool, against the service with --live", async () => {
  const results = [{ ...passed, result: null }];
  const { received, url } = await startFakeServer({ [ofTool]: { body: { results } } });
  const caller = ["--variable", "region=eu", "--bearer", "t0ken"];
  const args = ["test", "shop", "--tool", "order", "--live", "--json", ...caller];
  const { code, output } = await runCommandLine(url, args);
  expect([code, JSON.parse(output)]).toEqual([
    0,
    { passed: 1, failed: 0, notRun: 0, results: [passed] },
  ]);
  const profile = { variables: { region: "eu" }, bearer: "t0ken" };
  expect(received[0]?.body).toEqual({ upstream: "live", profile });
});

test("rejects a caller for recorded responses, which have their own", async () => {
  const { code, errors } = await runCommandLine("http://127.0.0.1:9", [
    "test",
    "a",
    "--bearer",
    "t",
  ]);
  expect([code, errors]).toEqual([2, expect.stringContaining("require --live")]);
});

test("passes for an agent without examples, and says so", async () => {
  const body = { passed: 0, failed: 0, notRun: 0, results: [] };
  const { url } = await startFakeServer({ [all]: { body } });
  const { code, output } = await runCommandLine(url, ["test", "shop"]);
  expect([code, output]).toEqual([0, "shop: there are no examples.\n"]);
});

test.each([
  [[], "Record responses in the builder, or call the services with --live."],
  [["--live", "--json"], "Run them without --live, against their recorded responses."],
])("fails if no example could be run, and says what to do (%j)", async (options, advice) => {
  const body = { passed: 0, failed: 0, notRun: 1, results: [notRun] };
  const { url } = await startFakeServer({ [all]: { body } });
  const { code, errors } = await runCommandLine(url, ["test", "shop", ...options]);
  expect([code, errors]).toEqual([1, `No example could be run. ${advice}\n`]);
});
