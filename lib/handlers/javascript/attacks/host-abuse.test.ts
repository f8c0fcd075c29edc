import { beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "@/lib/agent/tool-error";
import { openSandbox, queryIn, runAttack, runIn, tool } from "../host/sandbox-fixture";

/** Attempts to break, flood or deceive the host. `runAttack` checks what must hold after each. */
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox({ size: 2, limits: { cpuMs: 120, silenceMs: 300 } });
});

const attack = (code: string, space?: string) => runAttack(sandbox, code, space);
const attackBody = (body: string) => attack(tool(body));
const expectNoCrash = (outcome: Outcome) => {
  if (outcome.ok) return;
  expect(outcome.error.message).not.toMatch(/ended unexpectedly|engine failed/);
};

describe("indirect access to the host", () => {
  test.each([
    ["return ({})[`con`.concat(`structor`)][`constructor`]('return typeof process')()"],
    ["return []['con' + 'structor']['\\x63onstructor']('return typeof process')()"],
    [
      "return Reflect.get(Reflect.get(() => 1, 'constructor'), 'prototype').constructor('return typeof process')()",
    ],
    ["return Reflect.construct(Function, ['return typeof process'])()"],
    ["return Reflect.apply(Function, null, ['return typeof process'])()"],
    ["return Object.getPrototypeOf(async () => {}).constructor('return typeof process')()"],
    [
      "return Object.getPrototypeOf(function* () {}).constructor('return typeof process')().next().value",
    ],
    [
      "return await Object.getPrototypeOf(async function* () {}).constructor('yield typeof process')().next().then((r) => r.value)",
    ],
    ["return new Proxy(fetch, {}).constructor('return typeof process')()"],
    ["return context.ToolError.constructor('return typeof process')()"],
    [
      "return Object.getOwnPropertyDescriptor(URL.prototype, 'href').get.constructor('return typeof process')()",
    ],
    [
      "try { null.x } catch (e) { return Reflect.get(e, 'constructor')[`constructor`]('return typeof process')() }",
    ],
    [
      "try { await fetch(0) } catch (e) { return e.constructor.constructor('return typeof process')() }",
    ],
    ["return setTimeout(() => {}).constructor.constructor('return typeof process')()"],
    [
      "return typeof import.meta.resolve + typeof import.meta.dirname + typeof import.meta.filename",
    ],
    [
      "return [typeof std, typeof os, typeof bjson, typeof scriptArgs, typeof Worker, typeof Deno].join('')",
    ],
    [
      "return ['exports', 'module', '__dirname', 'global', 'Module'].map((n) => typeof globalThis[n]).join('')",
    ],
  ])("%s", async (body) => {
    const outcome = await attackBody(body);
    expect(outcome).toMatchObject({ ok: true });
    if (outcome.ok) expect(outcome.value).toMatch(/^(undefined)+$/);
  });

  test.each([
    "node:fs",
    "fs",
    "./runner.mjs",
    "file:///etc/passwd",
    "https://a.example/x.js",
    "(prelude)",
    "tool.js/../x",
    "std",
  ])("rejects an import of %s", async (name) => {
    const sentence = { error: { message: expect.stringContaining("Imports are not available") } };
    expect(await attackBody(`return await import(${JSON.stringify(name)})`)).toMatchObject(
      sentence,
    );
    expect(await attack(`import ${JSON.stringify(name)}; export default () => 1`)).toMatchObject(
      sentence,
    );
  });
});

describe("deceptive results", () => {
  test.each<[string, unknown]>([
    ["return { then(resolve) { resolve(1) } }", 1],
    ["return { then: 5 }", JSON.parse('{"then":5}')],
    ["return { get a() { return 1 }, toJSON: undefined }", { a: 1 }],
    ["return { toJSON() { return { b: 2 } } }", { b: 2 }],
    ["return new Proxy({ a: 1 }, { ownKeys: () => ['a'], get: () => 7 })", { a: 7 }],
    [
      'return JSON.parse(\'{"__proto__":{"polluted":1}}\')',
      JSON.parse('{"__proto__":{"polluted":1}}'),
    ],
    ["return Object.assign(Object.create({ inherited: 1 }), { own: 1 })", { own: 1 }],
    ["return [, 1]", [null, 1]],
    ["return new String('s')", "s"],
    ["return { a: NaN, b: Infinity, c: -0 }", { a: null, b: null, c: 0 }],
    ["return '</script>\\u2028\\uD800'", "</script>\u2028\uD800"],
  ])("%s", async (body, value) => {
    expect(await attackBody(body)).toEqual({ ok: true, value });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test.each([
    ["return { then() { throw new Error('then') } }"],
    ["return { then() {} }"],
    ["const again = () => ({ then(resolve) { resolve(again()) } }); return again()"],
    ["return { get a() { throw new Error('getter') } }"],
    ["return { toJSON() { throw new Error('json') } }"],
    ["return { toJSON: () => undefined }"],
    ["return { toJSON: () => 1n }"],
    ["return new Proxy([], { get: (t, key) => key === 'length' ? 2 ** 32 - 1 : 1 })"],
    ["return new Proxy({}, { ownKeys: () => { throw 1 } })"],
    ["const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy"],
    ["const o = {}; for (let i = 0, at = o; i < 5_000; i++) at = at.x = {}; return o"],
    ["return { value: '{\"ok\":true}', toJSON() { return '}{'.repeat(1e6) } }"],
  ])("reports %s as an ordinary failure", async (body) => {
    const outcome = await attackBody(body);
    expect(outcome).toMatchObject({ ok: false });
    expectNoCrash(outcome);
  });

  test("survives a module whose exports look like a promise", async () => {
    expectNoCrash(
      await attack("export const then = (r) => r({ default: () => 1 }); export default 5"),
    );
    expectNoCrash(await attack("export const then = () => { throw 1 }; export default () => 1"));
    expectNoCrash(await attack("export const then = (r) => r(null); export default () => 1"));
  });
});

describe("flooding the host", () => {
  test.each([
    ["for (;;) console.log('x')"],
    ["for (;;) console.log('x'.repeat(100_000))"],
    ["for (;;) context.stream('x')"],
    ["for (;;) try { context.stream('x'.repeat(100_000)) } catch {}"],
    ["for (;;) crypto.randomUUID()"],
    ["for (;;) new URL('http://' + 'a.'.repeat(10_000))"],
    ["for (;;) fetch('http://a.example/').catch(() => {})"],
    ["for (;;) new TextEncoder().encode('x'.repeat(900_000))"],
    ["for (;;) new TextDecoder().decode(new Uint8Array(4_000_000))"],
    ["for (;;) format.number(1, Array(10_000).fill('de-DE'))"],
    ["for (;;) (1.5).toLocaleString('en', { maximumFractionDigits: 100 })"],
    ["for (;;) Promise.reject(1)"],
    ["for (;;) queueMicrotask(() => {})"],
    ["for (let i = 0; ; i++) globalThis['k' + i] = Symbol.for('s' + i)"],
    [
      "for (;;) { new WeakRef({}); new FinalizationRegistry(() => { for (;;) {} }).register({}, 1) }",
    ],
    [
      "new URLSearchParams('a=1&'.repeat(200_000)); for (;;) new URLSearchParams('a=1&'.repeat(200_000))",
    ],
    ["for (;;) structuredClone(new Array(100_000).fill({}))"],
    ["const o = new Proxy({}, { get: () => o, has: () => true }); for (;;) console.log(o)"],
    ["Array(2 ** 32 - 1).join()"],
    ["Array.from({ length: 2 ** 32 })"],
    ["'x'.padEnd(2 ** 30)"],
    ["new ArrayBuffer(8, { maxByteLength: 1e9 }).resize(1e9)"],
    ["new Uint8Array(2 ** 31)"],
    ["/(.*)*=/.test('x'.repeat(5_000))"],
    ["JSON.parse('[' + '1,'.repeat(8_000_000) + '1]')"],
    ["JSON.parse('{\"a\":'.repeat(50_000) + 1 + '}'.repeat(50_000))"],
    ["'a'.repeat(1e6).split('').map((c) => c.repeat(100)).join('')"],
    ["const a = []; a.length = 2 ** 32 - 1; a.sort(); a.reverse(); a.fill(1)"],
    ["2n ** (2n ** 40n)"],
    ["Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)"],
  ])("%s", async (body) => {
    const outcome = await attackBody(body);
    expectNoCrash(outcome);
    expect(outcome).toMatchObject({ ok: false });
  });
});

describe("deceptive arguments", () => {
  const post = (body: string) =>
    `await fetch("http://a.example/", { method: "POST", body: ${body} })`;
  test.each([
    ["await fetch({}, {})"],
    ["await fetch('file:///proc/self/environ')"],
    ["await fetch('http://a.example/', { headers: { 'x\\r\\nhost': 'b' } })"],
    ["await fetch('http://a.example/', { headers: Array(1e5).fill(['a', 'b']) })"],
    [
      "await fetch('http://a.example/', { redirect: { toString: () => 'follow' }, method: 'CONNECT\\r\\n' })",
    ],
    ["await fetch('http://a.example/' + 'x'.repeat(20_000))"],
    [post("Object.setPrototypeOf({}, ArrayBuffer.prototype)")],
    [post("Object.setPrototypeOf({}, Uint8Array.prototype)")],
    [post("Object.defineProperty(new Uint8Array(4), 'byteLength', { value: 1e9 })")],
    [post("Object.defineProperty(new ArrayBuffer(4), 'byteLength', { value: 1e9 })")],
    [post("Object.defineProperty(new ArrayBuffer(4), 'byteLength', { value: -1 })")],
    [post("Object.defineProperty(new ArrayBuffer(4), 'byteLength', { get() { throw 1 } })")],
    [post("(() => { const b = new ArrayBuffer(8); b.transfer?.(); return b })()")],
    [post("new Uint8Array(6_000_000)")],
    [
      "class B extends ArrayBuffer { static get [Symbol.species]() { return Array } } new TextDecoder().decode(new Uint8Array(new B(4))); throw 1",
    ],
    ["new TextDecoder().decode(new ArrayBuffer(40_000_000))"],
    ["atob('A'.repeat(1_000_001))"],
    ["btoa('x'.repeat(30_000_000))"],
    ["crypto.randomUUID = null; console.log(crypto.randomUUID())"],
    [
      "Object.defineProperty(Array.prototype, '0', { set() { throw 1 } }); await fetch('http://a.example/')",
    ],
    [
      "Object.prototype.redirect = 'error'; Object.prototype.base64 = 'AA=='; await fetch('http://a.example/')",
    ],
    ["Object.prototype.tool = { code: 'X' }; Object.prototype.error = 1; throw new Error('x')"],
  ])("reports %s as an ordinary failure", async (body) => {
    const outcome = await attackBody(body);
    expect(outcome).toMatchObject({ ok: false });
    expectNoCrash(outcome);
  });
});

test("leaks no state from a hook or an expression to the next call", async () => {
  const leave =
    "Object.prototype.left = 1; globalThis.left = 2; export const validate = () => { Array.prototype.push = 1 };";
  const params = JSON.parse('{"__proto__":{"left":3},"constructor":{"prototype":{"left":4}}}');
  const space = "mixed";
  await runIn(sandbox, `${leave}${tool("return params")}`, { space, params });
  await queryIn(sandbox, params, { select: "@", left: "`5`" }, { space });
  const look = tool("return [typeof left, ({}).left ?? null, typeof [].push, Object.keys(params)]");
  expect(await runIn(sandbox, look, { space, params: {} })).toEqual({
    ok: true,
    value: ["undefined", null, "function", []],
  });
});
