import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { openSandbox, runIn, tool } from "./sandbox-fixture";

/**
 * Every attack runs as its own Space beside a good call of another, and must end in time, take nobody with
 * it, and leave the sandbox ready for the next call of the attacker and of everyone else.
 */
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox({ size: 2, limits: { cpuMs: 80, silenceMs: 150 } });
});

const good = tool(
  "await new Promise((r) => setTimeout(r, 5)); return [params.n, globalThis.left ?? null];",
);
const attack = async (code: string, space = code): Promise<Outcome> => {
  const attacking = runIn(sandbox, code, { space, timeoutMs: 5_000, hosts: ["a.example"] });
  const beside = runIn(sandbox, good, { space: "neighbour", params: { n: 1 } });
  const outcome = await attacking;
  expect(await beside).toEqual({ ok: true, value: [1, null] });
  const next = await runIn(sandbox, good, { space, params: { n: 2 } });
  expect(next).toEqual({ ok: true, value: [2, null] });
  return outcome;
};
const attackBody = (body: string) => attack(tool(body));

describe("what never ends", () => {
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

  test("at the module's top", async () => {
    expect(await attack("for (;;) {}\nexport default () => 1")).toMatchObject({
      error: { code: "TIMEOUT" },
    });
  });
});

describe("what wants too much memory", () => {
  const ended =
    /64 MB of memory|computed for more|string too long|string length|BigInt|1 MB|kept its process/;
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
    if (!outcome.ok) expect(outcome.error.message).toMatch(ended);
  });
});

describe("what calls too deep", () => {
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

describe("what bends the language", () => {
  const bends = [
    "Object.prototype.toJSON = () => 'bent'",
    "Array.prototype.push = () => { throw 1 }",
    "Promise.prototype.then = () => { throw 1 }",
    "JSON.stringify = () => '{\"ok\":'",
    "JSON.parse = () => { throw 1 }",
    "Object.defineProperty(Object.prototype, 'error', { get() { throw 1 } })",
    "Object.prototype.message = { toString() { throw 1 } }",
    "String.prototype.slice = () => ({})",
    "String.prototype.split = Array.prototype.map = Array.prototype.filter = () => { throw 1 }",
    "Reflect.get = Object.keys = Object.entries = () => { throw 1 }",
    "Function.prototype.call = Function.prototype.apply = () => { throw 1 }",
    "Object.defineProperty(Promise, Symbol.species, { get() { throw 1 } })",
    "globalThis.fetch = globalThis.console = globalThis.Promise = undefined",
    "Map.prototype.get = Map.prototype.set = () => { throw 1 }",
    "Object.freeze(Object.prototype); Object.freeze(globalThis)",
    "delete globalThis.JSON; delete globalThis.Object; delete globalThis.Error",
  ];
  test.each(bends)("%s", async (bend) => {
    await attackBody(`${bend}; console.log({ a: 1 }, [2]); return { answer: 1 }`);
    await attackBody(`${bend}; throw new Error("bent")`);
    await attackBody(
      `${bend}; throw new context.ToolError({ code: "NOT_FOUND", message: "bent" })`,
    );
    await attackBody(`${bend}; return await fetch("http://a.example/")`);
  });
});

describe("what reaches for the host", () => {
  test.each([
    [
      "return this === undefined && typeof process + typeof require + typeof Buffer + typeof WebAssembly",
    ],
    ["return globalThis.constructor.constructor('return typeof process')()"],
    ["return (() => {}).constructor('return typeof process')()"],
    ["return context.fetch.constructor('return typeof process')()"],
    ["return context.log.info.constructor.constructor('return typeof process')()"],
    ["return (async () => {}).constructor('return typeof process')()"],
    [
      "try { new URL('x') } catch (e) { return e.constructor.constructor('return typeof process')() }",
    ],
    [
      "try { fetch({ toString() { throw 1 } }).catch(() => {}) } catch {} return (0, eval)('typeof process')",
    ],
    ["const s = Error.prepareStackTrace; return typeof s === 'undefined' ? typeof process : s"],
    ["return [typeof host, typeof prelude, typeof __call, typeof lent].join('')"],
  ])("%s", async (body) => {
    const outcome = await attackBody(body);
    expect(outcome).toMatchObject({ ok: true });
    if (outcome.ok) expect(outcome.value).toMatch(/^(undefined)+$/);
  });

  test.each([
    ["__call({}, {})"],
    ["await fetch('file:///etc/passwd')"],
    ["await fetch({ toString: () => ({}) })"],
    ["await fetch('http://a.example', { method: { toString() { return 'X'.repeat(1e6) } } })"],
    ["await fetch('http://a.example', { headers: { get a() { throw null } } })"],
    ["await fetch('http://a.example', new Proxy({}, { get() { throw new Error('trap') } }))"],
    [
      "context.log.info({ toJSON() { throw new Error('json') }, toString() { throw new Error('text') } })",
    ],
    ["context.stream({ toJSON() { throw new Error('json') } })"],
    ["setTimeout({ call: 1 }); "],
    ["new TextDecoder({ toString() { throw 1 } })"],
    ["new TextDecoder().decode({ byteLength: 1e9 })"],
    ["new URLSearchParams([[{ toString() { throw 1 } }]])"],
    ["format.number(1, { toString: 1 }, { style: 'currency' })"],
    ["format.date(8.64e15 + 1)"],
    ["crypto.randomUUID.call(null, 1); throw new context.ToolError()"],
    ["throw new context.ToolError(null)"],
    ["throw new context.ToolError({ code: { toString() { throw 1 } }, message: {} })"],
    ["throw Object.create(null)"],
    [
      "throw new Proxy(() => {}, { get() { throw 1 }, has() { throw 1 }, getPrototypeOf() { throw 1 } })",
    ],
    ["throw Symbol('s')"],
    ["await import('data:text/javascript,1')"],
  ])("%s is a failure like any other", async (body) => {
    expect(await attackBody(body)).toMatchObject({ ok: false });
  });
});

test("nothing one call leaves behind is seen by the next", async () => {
  const leave = tool(`
    globalThis.left = 1; Object.prototype.left = 2; context.ToolError.left = 3;
    URL.prototype.left = 4; Math.random = () => 5; setTimeout(() => { globalThis.left = 6 }, 50);
    console.log = 7; return 1;`);
  expect(await attack(leave, "neighbour")).toEqual({ ok: true, value: 1 });
});

test.runIf(process.platform === "linux")("no attack left a process behind", () => {
  const mine = String(process.pid);
  const children = readdirSync(`/proc/${mine}/task`).length;
  expect(children).toBeGreaterThan(0);
  expect(sandbox.pids().length).toBeLessThanOrEqual(6);
});
