import { beforeAll, expect, test } from "vitest";
import { hookIn, type Line, openSandbox, runIn, tool } from "./sandbox-fixture";

/** Enough calls for a module to be compiled and cached, which happens once, at the third call. */
const CALLS = 10;

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});

/** Returns the outcomes and log lines of sequential calls to the same code. */
const runRepeatedly = async (code: string, calls = CALLS, limited = sandbox) => {
  const results: { outcome: Awaited<ReturnType<typeof runIn>>; lines: Line[] }[] = [];
  for (let call = 0; call < calls; call++) {
    const lines: Line[] = [];
    results.push({ outcome: await runIn(limited, code, { lines }), lines });
  }
  return results;
};

test("starts each call with fresh state", async () => {
  const code = `let calls = 0;
globalThis.seen = (globalThis.seen ?? 0) + 1;
Array.prototype.seen = (Array.prototype.seen ?? 0) + 1;
console.log("evaluated");
export default () => {
  Math.max = () => 5;
  return [++calls, globalThis.seen, [].seen, Math.min(1, 2)];
};`;
  for (const { outcome, lines } of await runRepeatedly(code)) {
    expect(outcome).toEqual({ ok: true, value: [1, 1, 1, 1] });
    expect(lines).toHaveLength(1);
  }
});

test("does not repeat random numbers, identifiers or the clock", async () => {
  const code = `const top = [Math.random(), crypto.randomUUID()];
export default () => [...top, Math.random(), crypto.randomUUID()];`;
  const values = (await runRepeatedly(code)).flatMap(({ outcome }) => outcome.ok && outcome.value);
  expect(new Set(values).size).toBe(4 * CALLS);
  const since = Date.now();
  const [result] = await runRepeatedly("const now = Date.now();\nexport default () => now;", 1);
  expect(result?.outcome.ok && Number(result.outcome.value)).toBeGreaterThanOrEqual(since);
});

test.each([
  ["a syntax error", "export default () => 1;\nlet let = 2;"],
  ["a missing export", "\nexport { gone };"],
  ["an import", "import fs from 'node:fs';\nexport default () => 1"],
  ["a dynamic import", tool("await import('fs')")],
  ["a throw while loading", "const x = 1;\nthrow new Error('top');\nexport default () => 1"],
  ["a SyntaxError while loading", "JSON.parse('{');\nexport default () => 1"],
  ["a throw in a function", "const f = () => {\n  null.city;\n};\nexport default () => f();"],
  ["no default export", "export const a = 1"],
  [
    "top-level await",
    "const a = await new Promise((r) => setTimeout(r, 1, 1));\nexport default () => a",
  ],
  ["a rejection of top-level await", "await 1;\nthrow new Error('later');\nexport default () => 1"],
  ["a promise that never settles", "await new Promise(() => {});\nexport default () => 1"],
  ["infinite recursion", "const f = () => f() + 1;\nexport default () => f()"],
  ["an import of itself", "import * as me from 'tool.js';\nexport default () => Object.keys(me)"],
  ["a null character", "const s = 'a\0b';\nexport default () => s.length"],
  ["a null character at first", "\0export default () => 1"],
  ["an export named then", "export const then = 1;\nexport default () => 1"],
  [
    "microtasks",
    "const s = []; Promise.resolve().then(() => s.push(1)).then(() => s.push(2));\nexport default () => s",
  ],
])("runs %s with the same result in each call", async (_what, code) => {
  const [first, ...others] = await runRepeatedly(code);
  for (const result of others) expect(result).toEqual(first);
});

test("enforces limits in each call", async () => {
  const limited = await openSandbox({ limits: { cpuMs: 100, memoryBytes: 24 * 1024 * 1024 } });
  const codes = [
    "for (;;) {}\nexport default () => 1",
    tool("for (;;) {}"),
    tool("const a = []; for (;;) a.push(new Uint8Array(1e6))"),
  ];
  for (const code of codes) {
    const [first, ...others] = await runRepeatedly(code, 5, limited);
    expect(first?.outcome).toMatchObject({ ok: false });
    for (const result of others) expect(result).toEqual(first);
  }
});

test("runs modules that do not fit in the cache together, or at all", async () => {
  const limited = await openSandbox({ limits: { compiledBytes: 100_000 } });
  const pad = (length: number) => `//${"x".repeat(length)}`;
  const lines = Array.from({ length: 2_000 }, (_, index) => `export const v${index} = ${index};`);
  const codes = [
    ...[1, 2, 3, 4].map(
      (n) => `let calls = 0; export default () => [++calls, ${n}];${pad(10_000)}`,
    ),
    `let calls = 0; export default () => [++calls, 5];\n${lines.join("\n")}`,
    `let calls = 0; export default () => [++calls, 6];${pad(60_000)}`,
  ];
  for (let round = 0; round < 5; round++)
    for (const [index, code] of codes.entries())
      expect(await runIn(limited, code)).toEqual({ ok: true, value: [1, index + 1] });
});

test("does not confuse modules of the same length or of two Spaces", async () => {
  const code = (n: number) => `let calls = 0; export default () => [++calls, ${n}];`;
  for (let round = 0; round < 8; round++)
    for (const n of [1, 2, 3])
      for (const space of ["s", "other"])
        expect(await runIn(sandbox, code(n), { space })).toEqual({ ok: true, value: [1, n] });
});

test("finds the hooks of a compiled module", async () => {
  const code = `export const validate = ({ n }) => n;
export const callbacks = { onAfterCall: (n) => n };
export default (params) => params.n;`;
  for (let call = 0; call < 4; call++) {
    expect(await runIn(sandbox, code, { params: { n: call } })).toEqual({ ok: true, value: call });
    expect(await hookIn(sandbox, code, { hook: "validate", args: [{ n: call }] })).toEqual({
      ok: true,
      value: call,
    });
    expect(await hookIn(sandbox, code, { hook: "onAfterCall", args: [call] })).toEqual({
      ok: true,
      value: call,
    });
    expect(await hookIn(sandbox, code, { hook: "isAvailable", args: [call] })).toBeUndefined();
  }
});
