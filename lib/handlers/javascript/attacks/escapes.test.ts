import { beforeAll, describe, expect, test } from "vitest";
import { openSandbox, runAttack, tool } from "../host/sandbox-fixture";

/**
 * Attacks on the guest's intrinsics and on the host. `runAttack` checks what must hold after each.
 */
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  // Use the default limits: no attack here runs long, and a busy machine may keep a short one
  // silent for a while.
  sandbox = await openSandbox({ size: 2 });
});

const attack = (code: string, space?: string) => runAttack(sandbox, code, space);
const attackBody = (body: string) => attack(tool(body));

describe("replaced intrinsics", () => {
  const bends = [
    "Object.prototype.toJSON = () => 'changed'",
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
    await attackBody(`${bend}; throw new Error("changed")`);
    await attackBody(
      `${bend}; throw new context.ToolError({ code: "NOT_FOUND", message: "changed" })`,
    );
    await attackBody(`${bend}; return await fetch("http://a.example/")`);
  });
});

describe("access to the host", () => {
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
  ])("reports %s as an ordinary failure", async (body) => {
    expect(await attackBody(body)).toMatchObject({ ok: false });
  });
});

describe("runner modules", () => {
  test.each([["(call)"], ["(compile)"], ["(stop)"], ["(prelude)"], ["./(call)"]])(
    "%s cannot be imported, whether compiled or not",
    async (name) => {
      const codes = [
        tool(`return Object.keys(await import(${JSON.stringify(name)}))`),
        `await import(${JSON.stringify(name)});\nexport default () => 1`,
        `import * as module from ${JSON.stringify(name)};\nexport default () => 1`,
      ];
      for (const code of codes) {
        for (let call = 0; call < 5; call++) {
          expect(await attack(code, "importer")).toMatchObject({
            ok: false,
            error: { message: expect.stringContaining("Imports are not available") },
          });
        }
      }
    },
  );
});

test("leaks no state from one call to the next", async () => {
  const leave = tool(`
    globalThis.left = 1; Object.prototype.left = 2; context.ToolError.left = 3;
    URL.prototype.left = 4; Math.random = () => 5; setTimeout(() => { globalThis.left = 6 }, 50);
    console.log = 7; return 1;`);
  expect(await attack(leave, "neighbor")).toEqual({ ok: true, value: 1 });
});

test("names the tool and the engine in an error's stack, but no file of the server", async () => {
  const causes = [
    "null.x",
    "await fetch('https://a.example')",
    "await context.input({})",
    "structuredClone(() => {})",
    "context.stream(1n)",
    "await import('node:fs')",
    "JSON.parse('{')",
    "eval('null.x')",
    "throw new context.ToolError({ code: 'NOT_FOUND', message: '' })",
    "await new Promise((_, fail) => setTimeout(() => { try { null.x } catch (e) { fail(e) } }))",
  ];
  const body = `const stacks = [];
    for (const fail of [${causes.map((cause) => `async () => { ${cause} }`).join()}])
      await fail().then(() => stacks.push("none"), ({ stack }) => stacks.push(stack));
    return stacks;`;
  const outcome = await attackBody(body);
  const stacks = outcome.ok ? (outcome.value as string[]) : [];
  expect(stacks).toHaveLength(causes.length);
  const places = stacks.join("\n").matchAll(/^ +at .*?\((.+?)(?::\d+:\d+)?\)$/gm);
  const files = new Set([...places].map(([, file]) => file));
  expect(files).toEqual(new Set(["tool.js", "(prelude)", "<input>", "native"]));
});
