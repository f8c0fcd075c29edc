import { beforeAll, expect, test, vi } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { bodyTurns } from "@/lib/flow-control/body-turns";
import { hookIn, type Line, openSandbox, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const run = (code: string, overrides?: Parameters<typeof runIn>[2]) =>
  runIn(sandbox, code, overrides);
const code = (outcome: Outcome) => (outcome.ok ? "ok" : outcome.error.code);
const nestArrays = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("limits code to 256 KB", async () => {
  const padCode = (size: number) => `${tool("return 1")}//`.padEnd(size, "x");
  expect(code(await run(padCode(256 * 1024)))).toBe("ok");
  expect(code(await run(padCode(256 * 1024 + 1)))).toBe("LIMIT_EXCEEDED");
});

test("limits arguments and result to 1 MB", async () => {
  const echo = tool("return params.text");
  const sized = (bytes: number) => ({ params: { text: "x".repeat(bytes - '{"text":""}'.length) } });
  expect(code(await run(echo, sized(1024 * 1024)))).toBe("ok");
  expect(code(await run(echo, sized(1024 * 1024 + 1)))).toBe("LIMIT_EXCEEDED");
  expect(code(await run(tool("return 'x'.repeat(1_048_574)")))).toBe("ok");
  expect(code(await run(tool("return 'x'.repeat(1_048_575)")))).toBe("LIMIT_EXCEEDED");
  expect(code(await run(tool("return 'é'.repeat(600_000)")))).toBe("LIMIT_EXCEEDED");
});

test("passes on text as it is, lone surrogates included", async () => {
  const text = `ä💥${"é".repeat(200_000)}\ud800`;
  const outcome = await run(tool("return params.text"), { params: { text } });
  expect(outcome).toEqual({ ok: true, value: text });
  expect(await run(tool("return '💥\ud83d'.charCodeAt(2)"))).toEqual({ ok: true, value: 0xd83d });
});

test("processes a large result when it is its Space's turn", async () => {
  const { promise, resolve: beginTurn } = Promise.withResolvers<void>();
  const wait = vi.spyOn(bodyTurns, "wait").mockReturnValue(promise);
  let isProcessed = false;
  const call = run(tool("return 'x'.repeat(500_000)")).then((outcome) => {
    isProcessed = true;
    return outcome;
  });
  await expect
    .poll(() => wait.mock.calls)
    .toEqual([[expect.objectContaining({ space: "s" }), 500_002]]);
  expect(isProcessed).toBe(false);
  beginTurn();
  expect(code(await call)).toBe("ok");
  wait.mockRestore();
});

test("names the limit of arguments that applies", async () => {
  const small = await openSandbox({ limits: { jsonBytes: 64 * 1024 } });
  const params = { text: "x".repeat(64 * 1024) };
  expect(await runIn(small, tool("return 1"), { params })).toMatchObject({
    error: { message: "The tool's arguments are larger than 64 KB." },
  });
});

test("limits arguments and result to 64 nested levels", async () => {
  const returnNested = (depth: number) =>
    tool(`return JSON.parse(${JSON.stringify(nestArrays(depth))})`);
  expect(code(await run(returnNested(64)))).toBe("ok");
  expect(code(await run(returnNested(65)))).toBe("LIMIT_EXCEEDED");
  const params = (depth: number) => ({ params: { a: JSON.parse(nestArrays(depth)) } });
  expect(code(await run(tool("return 1"), params(63)))).toBe("ok");
  expect(code(await run(tool("return 1"), params(100_000)))).toBe("LIMIT_EXCEEDED");
});

test("names the limit of memory if nothing is left for an error", async () => {
  const patient = await openSandbox({ limits: { cpuMs: 20_000, silenceMs: 20_000 } });
  const outcome = await runIn(patient, tool("const all = []; for (;;) all.push({})"), {
    timeoutMs: 25_000,
  });
  expect(outcome).toMatchObject({
    error: { code: "LIMIT_EXCEEDED", message: "The tool needed more than 64 MB of memory." },
  });
});

test("limits the log of a call to 64 KB and notes that the rest was dropped", async () => {
  const lines: Line[] = [];
  const body =
    "for (let i = 0; i < 10_000; i++) console.log('x'.repeat(100)); console.log('y'.repeat(3e6));";
  expect(code(await run(tool(body), { lines }))).toBe("ok");
  expect(lines.length).toBeLessThan(700);
  expect(lines.at(-1)).toMatchObject({ level: "warn", message: expect.stringContaining("64 KB") });
});

test("ends a call at its deadline, whether it is waiting or computing", async () => {
  const from = performance.now();
  const waits = await run(tool("await new Promise((r) => setTimeout(r, 60_000))"), {
    timeoutMs: 150,
  });
  const computes = await run(tool("for (;;) {}"), { timeoutMs: 150 });
  expect([waits, computes]).toMatchObject([
    { error: { code: "TIMEOUT", message: "The tool did not finish within 0.15 seconds." } },
    { error: { code: "TIMEOUT" } },
  ]);
  expect(performance.now() - from).toBeLessThan(3_000);
});

test("ends a call that began late in time, and reports the whole limit", async () => {
  const from = performance.now();
  const waits = tool("await new Promise((r) => setTimeout(r, 60_000))");
  expect(await run(waits, { timeoutMs: 60_000, remainingMs: 50 })).toMatchObject({
    error: {
      code: "TIMEOUT",
      message: "The tool did not finish within 60 seconds.",
      recoveryHint: "Try again later, or request less data.",
    },
  });
  expect(performance.now() - from).toBeLessThan(3_000);
});

test("tells the guest that the call timed out", async () => {
  const lines: Line[] = [];
  const body = `
    context.abortSignal.addEventListener("abort", () => console.log(context.abortSignal.reason.message));
    await new Promise((r) => setTimeout(r, 60_000));`;
  await run(tool(body), { timeoutMs: 100, lines });
  expect(lines.map((line) => line.message)).toEqual(["The call timed out."]);
});

test.each([
  ["waits for a host", "await fetch('http://a.example')"],
  ["waits for a timer", "await new Promise((r) => setTimeout(r, 60_000))"],
  ["computes", "for (;;) {}"],
])("ends a call that %s when its caller disconnects", async (_what, body) => {
  const controller = new AbortController();
  const pending = run(`${tool(`console.log('begun'); ${body}`)}`, {
    hosts: ["a.example"],
    outbound: () => new Promise(() => {}),
    signal: controller.signal,
    log: () => controller.abort(),
  });
  const from = performance.now();
  expect(await pending).toMatchObject({ error: { code: "TIMEOUT", message: expect.any(String) } });
  expect(performance.now() - from).toBeLessThan(2_000);
  expect(await run(tool("return 1"))).toEqual({ ok: true, value: 1 });
});

test("does not start a call that is already cancelled", async () => {
  const lines: Line[] = [];
  const outcome = await run(tool("console.log('begun')"), { signal: AbortSignal.abort(), lines });
  expect(outcome).toMatchObject({ error: { code: "TIMEOUT", message: "The call was cancelled." } });
  expect(lines).toEqual([]);
});

test("gives hooks all the arguments that a call may have", async () => {
  const text = "x".repeat(1024 * 1024 - '{"text":""}'.length);
  const nested = { a: JSON.parse(nestArrays(63)) };
  for (const params of [{ text }, nested]) {
    const toolCalls = [{ toolId: "call-1", toolName: "weather", params }];
    const outcome = await hookIn(
      sandbox,
      "export const validate = ({ params, toolCalls }) => Object.keys(toolCalls[0].params)",
      {
        hook: "validate",
        args: [{ clientId: "client", agentName: "Agent", params, toolCalls }],
      },
    );
    expect(outcome).toEqual({ ok: true, value: Object.keys(params) });
  }
});
