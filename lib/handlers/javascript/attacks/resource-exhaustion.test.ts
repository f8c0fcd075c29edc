import { beforeAll, describe, expect, test } from "vitest";
import { openSandbox, runAttack, tool } from "../host/sandbox-fixture";

/**
 * Every attack runs in its own Space alongside a harmless call from another. It must end in time
 * without affecting the other call, and the next calls of the attacker and of everyone else must
 * succeed.
 */
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox({ size: 2, limits: { cpuMs: 120, silenceMs: 300 } });
});

const attack = (code: string, space?: string) => runAttack(sandbox, code, space);
const attackBody = (body: string) => attack(tool(body));

describe("infinite loops", () => {
  test.each([
    ["for (;;) {}"],
    ["for (;;) await null"],
    ["const spin = () => Promise.resolve().then(spin); await spin()"],
    ["await new Promise(() => { for (;;) { try { for (;;) {} } catch {} finally { continue } } })"],
    ["/^(a+)+$/.test('a'.repeat(40) + 'b')"],
    ["'x'.repeat(100).replace(/(x+x+)+y/, '')"],
    ["const loop = () => setTimeout(loop, 0); const spin = () => { loop(); for (;;) {} }; spin()"],
    ["const m = new Map(); for (let i = 0; ; i++) m.set(i % 1000, i)"],
    ["new Array(2 ** 32 - 1).join()"],
    ["Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)"],
    ["return { toJSON() { for (;;) {} } }"],
    ["return new Proxy({}, { ownKeys() { for (;;) {} } })"],
    ["throw { get message() { for (;;) {} } }"],
    [
      "const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { for (;;) {} } }); throw e",
    ],
    ["context.abortSignal.addEventListener('abort', () => { for (;;) {} }); for (;;) {}"],
    ["JSON.parse('[1]', () => { for (;;) {} })"],
    ["function* g() { for (;;) yield 1 } Math.max(...g())"],
  ])("%s", async (body) => {
    const outcome = await attackBody(body);
    expect(outcome).toMatchObject({ ok: false });
    if (!outcome.ok) expect(["TIMEOUT", "LIMIT_EXCEEDED"]).toContain(outcome.error.code);
  });

  test("end at the top level of a module, too", async () => {
    expect(await attack("for (;;) {}\nexport default () => 1")).toMatchObject({
      error: { code: "TIMEOUT" },
    });
  });
});

describe("memory exhaustion", () => {
  const LIMIT_MESSAGES =
    /64 MB of memory|of CPU time|string too long|string length|BigInt|1 MB|blocked its process/;
  test.each([
    ["const all = []; for (;;) all.push(new Array(100_000).fill(1))"],
    ["const all = []; for (;;) all.push(new ArrayBuffer(10_000_000))"],
    ["const all = []; for (;;) all.push('x'.repeat(1_000_000) + all.length)"],
    ["let s = 'x'; for (;;) s += s"],
    ["let b = 2n ** 64n; for (;;) b *= b"],
    ["const all = []; for (;;) all.push(new Promise(() => {}))"],
    ["const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1), structuredClone(all.at(-1)))"],
    ["new Array(1e9).fill(0)"],
    ["let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; return JSON.stringify(a)"],
    ["let a = 'x'.repeat(1000); for (let i = 0; i < 40; i++) a = [a, a]; return a"],
    ["for (;;) setTimeout(() => {}, 1000)"],
    ["const m = new Map(); for (let i = 0; ; i++) m.set({}, i)"],
    ["for (;;) fetch('http://a.example/' + 'x'.repeat(1000))"],
  ])("%s", async (body) => {
    const outcome = await attackBody(body);
    expect(outcome).toMatchObject({ ok: false });
    if (!outcome.ok) expect(outcome.error.message).toMatch(LIMIT_MESSAGES);
  });
});

describe("deep recursion", () => {
  test.each([
    ["const f = () => f() + 1; f()"],
    ["const f = () => { try { f() } catch { Function('return 1')(); } }; f(); return 1"],
    ["const o = { get x() { return [1].map(() => o.x) } }; o.x"],
    ["let a = []; for (let i = 0; i < 100_000; i++) a = [a]; return a"],
    ["JSON.parse('['.repeat(200_000))"],
    ["(0, eval)('('.repeat(100_000))"],
    ["new RegExp('('.repeat(200_000))"],
    ["const f = () => { try { f() } finally { JSON.stringify(/a+/.exec('aaa')) } }; f()"],
    ["class A { constructor() { new A() } } new A()"],
  ])("%s", async (body) => {
    const outcome = await attackBody(body);
    if (!outcome.ok) expect(outcome.error.message).not.toContain("ended unexpectedly");
  });
});
