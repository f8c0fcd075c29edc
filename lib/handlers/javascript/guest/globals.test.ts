import { beforeAll, expect, test } from "vitest";
import { openSandbox, runIn, tool } from "../host/sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const evaluate = async (expression: string) => {
  const outcome = await runIn(sandbox, tool(`return ${expression}`));
  return outcome.ok ? outcome.value : outcome.error;
};

test.each<[string, unknown]>([
  [
    "new URL('../x?q=a b#h', 'HTTP://User:pw@Example.com:80/a/b').href",
    "http://User:pw@example.com/x?q=a%20b#h",
  ],
  [
    "(() => { const u = new URL('http://a/?x=1'); u.searchParams.append('y', 'ä&'); u.pathname = '/p'; return String(u) })()",
    "http://a/p?x=1&y=%C3%A4%26",
  ],
  [
    "[...new URLSearchParams({ a: 1, b: 'c d' })].concat(new URLSearchParams('a=1&a=2').getAll('a'))",
    [["a", "1"], ["b", "c d"], "1", "2"],
  ],
  [
    "(() => { const q = new URLSearchParams('b=1&a=2&b=3'); q.set('b', 9); q.sort(); return String(q) })()",
    "a=2&b=9",
  ],
  [
    "(() => { const q = new URLSearchParams('a=1&a=2'); q.delete('a', '1'); return [String(q), q.has('a', '1'), q.has('a', '2')] })()",
    ["a=2", false, true],
  ],
  [
    "(() => { const u = new URL('http://a/?x=1'); const q = u.searchParams; u.search = '?y=2'; q.append('z', '3'); return [u.href, q === u.searchParams, q.get('x')] })()",
    ["http://a/?y=2&z=3", true, null],
  ],
  ["[URL.canParse('x'), URL.canParse('x:y')]", [false, true]],
  ["Array.from(new TextEncoder().encode('hé\\0😀'))", [104, 195, 169, 0, 240, 159, 152, 128]],
  ["new TextDecoder().decode(new Uint8Array([120, 104, 195, 169, 0]).subarray(1))", "hé\0"],
  ["new TextDecoder('utf-16le').decode(new Uint8Array([104, 0]))", "h"],
  ["[btoa('a\\0ÿ'), atob('YQD/')]", ["YQD/", "a\0ÿ"]],
  ["/^[0-9a-f-]{36}$/.test(crypto.randomUUID())", true],
  [
    "(() => { const a = { d: new Date(0), m: new Map([[1, new Set([2])]]) }; a.self = a; const b = structuredClone(a); return [b.self === b, b !== a, b.d.getTime(), b.m.get(1).has(2)] })()",
    [true, true, 0, true],
  ],
  [
    "[format.number(1234.5, 'de-DE'), format.date(0, 'en-GB', { dateStyle: 'medium' }), (0.5).toLocaleString('en', { style: 'percent' }), new Date(0).toLocaleTimeString('en-GB')]",
    ["1.234,5", "1 Jan 1970", "50%", "00:00:00"],
  ],
  [
    "[format.date('2020-01-02T03:04:05Z', 'de-DE'), format.date('2020-01-02', 'de-DE'), format.date(new Date(0), 'de-DE')]",
    ["2.1.2020", "2.1.2020", "1.1.1970"],
  ],
  ["new Date(2020, 0, 1).toISOString()", "2020-01-01T00:00:00.000Z"],
  ["Object.keys(globalThis)", []],
])("evaluates %s", async (expression, expected) => {
  expect(await evaluate(expression)).toEqual(expected);
});

test.each([
  ["new URL('nowhere')", "Invalid URL: nowhere"],
  ["atob('*')", "Invalid character"],
  ["new TextDecoder('klingon')", /klingon/],
  ["structuredClone(() => 1)", "A function cannot be cloned."],
  ["structuredClone([Promise.resolve()])", "A Promise cannot be cloned."],
])("throws a clear error for %s", async (expression, words) => {
  expect(await evaluate(expression)).toMatchObject({ message: expect.stringMatching(words) });
});

test("fires timers in order, but not cleared ones", async () => {
  const body = `
    const seen = [];
    const later = (name, ms) => setTimeout((n) => seen.push(n), ms, name);
    later("c", 20); later("a", 0); const b = later("b", 10); later("d", 20);
    clearTimeout(b);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return seen;`;
  expect(await runIn(sandbox, tool(body))).toEqual({ ok: true, value: ["a", "c", "d"] });
});

test("does not fire a timer that another one clears, even if both are due", async () => {
  const body = `
    const seen = [];
    let second;
    setTimeout(() => { seen.push("a"); clearTimeout(second); setTimeout(() => seen.push("c"), 0); }, 5);
    second = setTimeout(() => seen.push("b"), 6);
    const end = Date.now() + 20;
    while (Date.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return seen;`;
  expect(await runIn(sandbox, tool(body))).toEqual({ ok: true, value: ["a", "c"] });
});

test("draws different random numbers in each call", async () => {
  const numbers = await Promise.all(Array.from({ length: 8 }, () => evaluate("Math.random()")));
  expect(new Set(numbers).size).toBe(8);
  expect(numbers.every((number) => Number(number) >= 0 && Number(number) < 1)).toBe(true);
});

test("fires the timers of code that stops its clock", async () => {
  const body = `
    Date.now = () => 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Date.now();`;
  const outcome = await runIn(sandbox, tool(body), { timeoutMs: 3_000 });
  expect(outcome).toEqual({ ok: true, value: 0 });
});
