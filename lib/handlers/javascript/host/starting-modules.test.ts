import { beforeAll, describe, expect, test } from "vitest";
import { startingModules } from "@/lib/agent/handlers/starting-modules";
import type { OutboundRequest } from "@/lib/handlers/handler";
import { hookIn, openSandbox, runIn } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});

/** Returns a starting module as an author would complete it. */
const complete = (name: "read" | "write", bodies: Record<string, string>) =>
  Object.entries(bodies).reduce((code, [functionName, body]) => {
    const start = new RegExp(`function ${functionName}\\(.*\\) \\{`);
    expect(code).toMatch(start);
    return code.replace(start, (line) => `${line} ${body}`);
  }, startingModules[name] as string);

describe.each(["read", "write"] as const)("the module of a tool that %ss", (name) => {
  test("tells the model what is wrong with the arguments", async () => {
    const code = complete(name, { findProblem: 'return params.n > 3 ? "n is too large." : null;' });
    const check = (n: number) =>
      hookIn(sandbox, code, { hook: "validate", args: [{ params: { n } }] });
    expect(await check(3)).toEqual({ ok: true, value: true });
    expect(await check(4)).toMatchObject({
      error: { code: "VALIDATION_ERROR", message: "n is too large." },
    });
  });
});

test("returns what a reading tool found, or says that there is nothing", async () => {
  expect(await runIn(sandbox, startingModules.read)).toEqual({
    ok: true,
    value: "Nothing was found.",
  });
  expect(await runIn(sandbox, complete("read", { find: "return [1];" }))).toEqual({
    ok: true,
    value: [1],
  });
});

test("says that a writing tool is done, or why it is not", async () => {
  expect(await runIn(sandbox, startingModules.write)).toEqual({
    ok: true,
    value: { done: true, result: null },
  });
  expect(await runIn(sandbox, complete("write", { change: "return { id: 7 };" }))).toEqual({
    ok: true,
    value: { done: true, result: { id: 7 } },
  });
  const failing = complete("write", { change: 'throw new Error("The service is closed.");' });
  expect(await runIn(sandbox, failing)).toMatchObject({
    ok: false,
    error: {
      code: "OPERATION_FAILED",
      message: "The change failed. The service is closed.",
      recoveryHint: expect.stringContaining("ask before"),
    },
  });
});

test("keeps the code of what a writing tool could not do", async () => {
  const error = '{ code: "RATE_LIMITED", message: "Slow down.", retryAfterSeconds: 7 }';
  const limited = complete("write", { change: `throw new context.ToolError(${error});` });
  expect(await runIn(sandbox, limited)).toMatchObject({
    ok: false,
    error: {
      code: "RATE_LIMITED",
      message: "The change failed. Slow down.",
      recoveryHint: expect.stringContaining("ask before"),
      retryAfterSeconds: 7,
    },
  });
  const plain = complete("write", { change: 'throw "The service is closed.";' });
  expect(await runIn(sandbox, plain)).toMatchObject({
    ok: false,
    error: { code: "OPERATION_FAILED", message: "The change failed. The service is closed." },
  });
});

describe("the request that a starting module suggests", () => {
  const uncomment = (code: string) => code.replace(/^ {2}\/\/ (?!Add )/gm, "  ");
  const callService = (
    name: keyof typeof startingModules,
    status: number,
    requests: OutboundRequest[] = [],
  ) =>
    runIn(sandbox, uncomment(startingModules[name]), {
      params: { n: 1 },
      hosts: ["api.example.com"],
      outbound: async (request) => {
        requests.push(request);
        return { status, headers: {}, body: Buffer.from("[7]"), url: request.url };
      },
    });

  test("sends JSON as JSON", async () => {
    const requests: OutboundRequest[] = [];
    expect(await callService("write", 201, requests)).toMatchObject({ ok: true });
    expect(requests).toMatchObject([
      { method: "POST", headers: [["content-type", "application/json"]], body: '{"n":1}' },
    ]);
  });

  test.each(["blank", "read", "write"] as const)("fails if the service does (%s)", async (name) => {
    expect(await callService(name, 200)).toMatchObject({ ok: true });
    expect(await callService(name, 503)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("The service responded with 503.") },
    });
  });
});
