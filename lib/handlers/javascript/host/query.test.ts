import { beforeAll, describe, expect, test } from "vitest";
import { openSandbox, queryIn, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox({ size: 2 });
});
const query = (value: unknown, expressions: Record<string, string>, overrides = {}) =>
  queryIn(sandbox, value, expressions, overrides);
const one = async (value: unknown, expression: string, overrides = {}) => {
  const outcome = await query(value, { select: expression }, overrides);
  return outcome.ok ? (outcome.value as { select: unknown }).select : outcome.error;
};

test.each<[unknown, string, unknown]>([
  [{ a: { b: [1, 2, 3] } }, "a.b[-1]", 3],
  [
    {
      items: [
        { n: "x", v: 2 },
        { n: "y", v: 1 },
      ],
    },
    "sort_by(items, &v)[].{name: n}",
    [{ name: "y" }, { name: "x" }],
  ],
  [{ ok: false }, "!ok", true],
  [{}, "missing", null],
  [null, "@", null],
  [undefined, "@", null],
  ["text\u0000\u2028ü", "@", "text\u0000\u2028ü"],
  [[3, 1, 2], "max(@)", 3],
  [{ __proto__x: 1, constructor: "own" }, "constructor", "own"],
  [{}, "constructor", null],
  [{}, "[toString, hasOwnProperty, __proto__, {a: valueOf}]", [null, null, null, { a: null }]],
  [{ a: 1 }, "{constructor: a, toString: a}", { constructor: 1, toString: 1 }],
  [JSON.parse('{"__proto__":{"a":1}}'), "__proto__.a", 1],
  [{ a: [1, "x", {}, null] }, "a[].type(@)", ["number", "string", "object", "null"]],
  [
    { a: 1, b: 2 },
    "[keys(@), values(@), to_string(@), items(@), merge(@, {c: `3`})]",
    [
      ["a", "b"],
      [1, 2],
      '{"a":1,"b":2}',
      [
        ["a", 1],
        ["b", 2],
      ],
      { a: 1, b: 2, c: 3 },
    ],
  ],
  [[], "length", null],
])("given %j, evaluates %s", async (value, expression, expected) => {
  expect(await one(value, expression)).toEqual(expected);
});

test("returns the results of several expressions by name", async () => {
  expect(await query({ a: 1 }, { select: "a", errorWhen: "a == `2`", "": "@" })).toEqual({
    ok: true,
    value: { select: 1, errorWhen: false, "": { a: 1 } },
  });
});

test.each([
  ["nosuch(@)", /^The expression "select" cannot be evaluated: .*nosuch/],
  ["length(`1`)", /^The expression "select" cannot be evaluated: .*length/],
  ["a[", /^The expression "select" cannot be evaluated: /],
  ["", /^The expression "select" cannot be evaluated: /],
])("%j fails with the name of the expression", async (expression, words) => {
  expect(await one({}, expression)).toMatchObject({
    code: "INVALID_OPERATION",
    message: expect.stringMatching(words),
  });
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: "x".repeat(90), tags: ["a", "b"] }));

test("accepts and returns 5 MB", async () => {
  const value = { rows: rows(40_000) };
  expect(JSON.stringify(value).length).toBeGreaterThan(5_000_000);
  expect(await one(value, "length(rows)")).toBe(40_000);
  expect(await one(value, "@")).toEqual(value);
  expect(await one("x".repeat(7_000_000), "@")).toMatchObject({ code: "LIMIT_EXCEEDED" });
});

describe("an expression that exhausts resources", () => {
  const doubleList = (times: number) => Array(times).fill("[@,@][]").join("|");
  test.each([
    ["doubles in memory", doubleList(40)],
    ["doubles when written", Array(40).fill("[@,@]").join("|")],
    ["doubles texts", Array(40).fill('join(`""`, [@,@])').join("|")],
    ["nests", "(".repeat(50_000)],
    ["calls too deep", `${"[".repeat(3_000)}@${"]".repeat(3_000)}`],
  ])("fails with a message while others still run: %s", async (_how, expression) => {
    const beside = runIn(sandbox, tool("return 1"), { space: "other" });
    const outcome = await one("a", expression, { space: "exploding" });
    expect(["LIMIT_EXCEEDED", "TIMEOUT"]).toContain((outcome as { code: string }).code);
    expect((outcome as { message: string }).message).toMatch(/more than|too deep|nest/);
    expect(await beside).toEqual({ ok: true, value: 1 });
    expect(await one({ a: 1 }, "a", { space: "exploding" })).toBe(1);
    expect(await one({ a: 1 }, "a", { space: "other" })).toBe(1);
  });
});

test("honors cancellation and the deadline", async () => {
  expect(await one({}, "@", { signal: AbortSignal.abort() })).toMatchObject({ code: "TIMEOUT" });
  const value = { rows: rows(30_000) };
  expect(await one(value, "rows[?contains(name, 'y')]", { timeoutMs: 20 })).toMatchObject({
    code: "TIMEOUT",
  });
});

test("rejects a value that is nested too deeply", async () => {
  const deep = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  expect(await one(deep, "@")).toMatchObject({ code: "LIMIT_EXCEEDED" });
  expect(await one(JSON.parse("[".repeat(80) + "]".repeat(80)), "@")).toMatchObject({
    code: "LIMIT_EXCEEDED",
  });
  expect(await one(JSON.parse("[".repeat(80) + "]".repeat(80)), "length(@)")).toBe(1);
});
