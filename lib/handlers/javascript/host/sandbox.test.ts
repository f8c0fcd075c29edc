import { beforeAll, describe, expect, test } from "vitest";
import { isAuthorErrorCode, type Outcome, TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
import { type Line, openSandbox, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const run = (code: string, overrides?: Parameters<typeof runIn>[2]) =>
  runIn(sandbox, code, overrides);
const value = (outcome: Outcome) => (outcome.ok ? outcome.value : outcome);
const message = (outcome: Outcome) => (outcome.ok ? "" : outcome.error.message);

describe("values", () => {
  test.each([
    [null],
    [true],
    [0],
    [-1.5e300],
    [""],
    ['\u0000 \uD800 \u{1F600} \u2028 "\\ 日本'],
    [[]],
    [{}],
    [[1, [2, { "a b": [null, false] }]]],
    [{ __proto__x: 1, constructor: { prototype: 2 }, "": { toJSON: "x" } }],
  ])("passes %j through unchanged", async (input) => {
    const outcome = await run(tool("return params.value"), { params: { value: input } });
    expect(outcome).toEqual({ ok: true, value: input });
  });

  test("turns undefined into null and a date into a string", async () => {
    expect(await run("export default () => {}")).toEqual({ ok: true, value: null });
    expect(value(await run("export default () => ({ at: new Date(0), gone: undefined })"))).toEqual(
      {
        at: "1970-01-01T00:00:00.000Z",
      },
    );
  });

  test.each([
    ["const a = {}; a.a = a; return a", /circular/],
    ["return 1n", /BigInt/],
    ["return () => 1", /a function/],
    ["return Symbol('x')", /a symbol/],
    ["return { toJSON: () => undefined }", /\(an object whose toJSON returns no JSON\)/],
  ])("rejects %s as not JSON", async (body, words) => {
    const outcome = await run(tool(body));
    expect(outcome).toMatchObject({ ok: false, error: { code: "TOOL_EXECUTION_FAILED" } });
    expect(message(outcome)).toMatch(words);
  });
});

describe("the module", () => {
  test.each([
    ["export const a = 1", /default export is not a function \(undefined\)/],
    ["export default 5", /default export is not a function \(number\)/],
    [
      "import fs from 'node:fs';\nexport default () => 1",
      /Imports are not available in a tool \("node:fs"\)/,
    ],
    [
      tool("await import('child_process')"),
      /Imports are not available in a tool \("child_process"\)/,
    ],
    ["export default () => 1;\nlet let = 2;", /on line 2, column \d+: .*[^.]\.$/],
  ])("rejects %s with a message", async (code, words) => {
    const outcome = await run(code);
    expect(outcome).toMatchObject({ ok: false, error: { code: "TOOL_EXECUTION_FAILED" } });
    expect(message(outcome)).toMatch(words);
  });

  test("ends the message about deeply nested code with one period", async () => {
    const code = `const a: number = 1;\nexport default ${"(".repeat(50_000)}`;
    expect(message(await run(code))).toMatch(/Split it into functions\.$/);
  });

  test("supports top-level await", async () => {
    const code =
      "const one = await new Promise((r) => setTimeout(r, 5, 1));\nexport default () => one;";
    expect(await run(code)).toEqual({ ok: true, value: 1 });
  });

  test("runs TypeScript with the author's line numbers", async () => {
    const lines: Line[] = [];
    const code = `type Params = { city: string };
interface Answer { text: string }
export default async function (params: Params): Promise<Answer> {
  const text = \`In \${params.city!}\` as string;
  if (params.city === "Nowhere") throw new Error("No such city.");
  return { text } satisfies Answer;
}`;
    expect(value(await run(code, { params: { city: "Rome" } }))).toEqual({ text: "In Rome" });
    await run(code, { params: { city: "Nowhere" }, lines });
    expect(lines[0]?.message).toMatch(/^Error: No such city\.\n.*tool\.js:5:\d+/);
  });

  test.each([
    "require",
    "process",
    "Buffer",
    "window",
    "Intl",
    "setInterval",
    "XMLHttpRequest",
    "AbortController",
    "Headers",
    "FormData",
  ])("explains that there is no %s", async (name) => {
    const lines: Line[] = [];
    const outcome = await run(tool(`return ${name}()`), { lines });
    expect(message(outcome)).toBe(`'${name}' is not defined`);
    expect(lines[1]?.message).toMatch(`The sandbox has no "${name}". Code can use`);
  });

  test("does not explain a misspelt name", async () => {
    const lines: Line[] = [];
    await run(tool("return cityy"), { lines });
    expect(lines).toHaveLength(1);
  });

  test("treats comparisons that look like type arguments as JavaScript", async () => {
    expect(value(await run(tool("const a = 1, b = 2; return a < b > (0)")))).toBe(true);
  });

  test("runs code that throws a SyntaxError itself only once", async () => {
    const lines: Line[] = [];
    const outcome = await run("console.log('once'); JSON.parse('{');\nexport default () => 1", {
      lines,
    });
    expect(outcome.ok).toBe(false);
    expect(lines.filter((line) => line.message === "once")).toHaveLength(1);
  });
});

describe("failures", () => {
  test("keeps the code and details of a ToolError", async () => {
    const facts = {
      code: "NOT_FOUND",
      message: "No such city.",
      parameter: "city",
      expected: "a city",
      example: "Rome",
      recoveryHint: "Ask the user.",
    };
    const outcome = await run(tool(`throw new context.ToolError(${JSON.stringify(facts)})`));
    expect(outcome).toEqual({ ok: false, error: facts });
    const spread = tool(
      "throw new context.ToolError('RATE_LIMITED', 'Slow down.', { recoveryHint: 'Wait.' })",
    );
    expect(await run(spread)).toEqual({
      ok: false,
      error: { code: "RATE_LIMITED", message: "Slow down.", recoveryHint: "Wait." },
    });
  });

  test.each(Object.keys(TOOL_ERROR_STATUS).filter(isAuthorErrorCode))(
    "allows a tool to fail with %s",
    async (code) => {
      expect(await run(tool(`throw new context.ToolError("${code}", "No.")`))).toEqual({
        ok: false,
        error: { code, message: "No." },
      });
    },
  );

  test.each([
    ["throw new Error(text)"],
    ["throw text"],
    ["throw new context.ToolError({ code: 'NOT_FOUND', message: text })"],
    ["return { toJSON() { throw new Error(text) } }"],
  ])("truncates the message of %s between characters", async (body) => {
    for (const start of ["", "x"]) {
      const cut = message(await run(tool(`const text = "${start}" + "😀".repeat(3000); ${body}`)));
      expect([cut.includes("😀"), cut.isWellFormed()]).toEqual([true, true]);
    }
  });

  test("adds a missing message to a ToolError, and allows any JSON as an example", async () => {
    const body = "throw new context.ToolError({ code: 'NOT_FOUND', example: { city: 'Rome' } })";
    expect(await run(tool(body))).toEqual({
      ok: false,
      error: {
        code: "NOT_FOUND",
        message: "The tool failed (NOT_FOUND).",
        example: '{"city":"Rome"}',
      },
    });
  });

  test("reports an unknown code of a ToolError in the message", async () => {
    const outcome = await run(tool("throw new context.ToolError('TEAPOT', 'Short and stout.')"));
    expect(outcome).toMatchObject({ ok: false, error: { code: "TOOL_EXECUTION_FAILED" } });
    expect(message(outcome)).toContain('"TEAPOT": Short and stout.');
  });

  test("limits retryAfterSeconds to whole seconds of at most a day", async () => {
    const fail = async (seconds: string) => {
      const details = `{ code: "RATE_LIMITED", message: "Later.", retryAfterSeconds: ${seconds} }`;
      const outcome = await run(tool(`throw new context.ToolError(${details})`));
      return outcome.ok ? undefined : outcome.error.retryAfterSeconds;
    };
    const values = ["30", "1.5", "1e12", "-3", "'soon'", "undefined"].map(fail);
    expect(await Promise.all(values)).toEqual([30, 2, 86_400, undefined, undefined, undefined]);
  });

  test("treats a code that only the platform uses as unknown", async () => {
    const outcome = await run(tool('throw new context.ToolError("UPSTREAM_CHANGED", "Changed.")'));
    expect(outcome).toMatchObject({ error: { code: "TOOL_EXECUTION_FAILED" } });
    expect(message(outcome)).toContain("unknown code");
  });

  test("gives the caller the message of any other error, and the author its position", async () => {
    const lines: Line[] = [];
    const code =
      "const inner = () => {\n  null.city;\n};\nexport default function outer() {\n  inner();\n}";
    expect(await run(code, { lines })).toMatchObject({
      ok: false,
      error: { code: "TOOL_EXECUTION_FAILED", message: "cannot read property 'city' of null" },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.level).toBe("error");
    expect(lines[0]?.message).toMatch(
      /^TypeError: .*\n\s+at inner \(tool\.js:2:\d+\)\n\s+at outer \(tool\.js:5:\d+\)$/,
    );
  });

  test.each([
    ["throw 'text'", "text"],
    ["throw { message: 'thing' }", "thing"],
    ["throw undefined", "The tool threw undefined."],
    ["throw { a: 1 }", 'The tool threw {"a":1}.'],
    ["return new Error('returned')", "returned"],
    ["throw new context.ToolError()", "The tool failed."],
    ["throw new context.ToolError('NOT_FOUND', { id: 7 })", '{"id":7}'],
    ["throw new context.ToolError('NOT_FOUND', new TypeError('lost'))", "TypeError: lost"],
    [
      "const a = {}; a.a = a; throw new context.ToolError('NOT_FOUND', a)",
      "The tool failed (NOT_FOUND).",
    ],
    ["throw new Error('x'.repeat(100000))", `${"x".repeat(3_999)}…`],
  ])("gives %s a message", async (body, expected) => {
    expect(message(await run(tool(body)))).toBe(expected);
  });

  test.each([
    "context.abortSignal.addEventListener('abort', () => reject(new Error('Stopped.')))",
    "context.abortSignal.onabort = () => reject(new Error('Stopped.'))",
  ])("allows a call to wait for nothing but its end: %s", async (listen) => {
    const waiting = tool(`await new Promise((_, reject) => { ${listen}; })`);
    expect(message(await run(waiting, { timeoutMs: 200 }))).toBe("Stopped.");
  });

  test("does not wait for a listener that was removed", async () => {
    const body = `const listener = () => {};
      context.abortSignal.addEventListener("abort", listener);
      context.abortSignal.removeEventListener("abort", listener);
      await new Promise(() => {});`;
    expect(message(await run(tool(body)))).toContain("will never settle");
  });

  test("immediately reports a promise that will never settle", async () => {
    const outcome = await run(tool("await new Promise(() => {})"));
    expect(message(outcome)).toContain("will never settle");
  });
});

describe("check", () => {
  test.each([
    ["export default async function (params, context) { return await fetch('x') }", []],
    ["export default (a: number): number => a", []],
    ["throw new Error('never run');\nexport { x as default };\nconst x = 1;", []],
    ["export default 1;\nconst a = 1;\nconst a = 2;", [{ line: 3 }]],
    ["export default () => {\n  return 1 +* 2;\n}", [{ line: 2, column: 13 }]],
    ["const a: number = 1;\nexport default () => (;", [{ line: 2 }]],
    ["export const a = 1;", [{ line: 1, message: expect.stringContaining("no default export") }]],
    [
      "\nimport fs from 'fs';\nexport default fs;",
      [{ line: 2, message: expect.stringContaining("Imports are not available") }],
    ],
  ])("reports the issues of %j", async (code, issues) => {
    const reported = await sandbox.check("space", code);
    expect(reported).toHaveLength(issues.length);
    expect(reported).toMatchObject(issues);
  });

  test.each(["[".repeat(100_000), `${"[".repeat(10_000)}${"]".repeat(10_000)}`])(
    "reports code that is nested too deeply",
    async (expression) => {
      expect(await sandbox.check("space", `export default () => ${expression}`)).toEqual([
        { line: 1, column: 1, message: expect.stringContaining("nested too deeply") },
      ]);
    },
  );

  test.each([
    ["export const validate = () => true", []],
    ["export const validate = (call: { a: number }) => true", []],
    ["throw new Error('never run')", []],
    ["", []],
    ["export const validate = ;", [{ line: 1 }]],
    ["\nexport { gone };", [{ line: 2 }]],
    ["import 'fs'", [{ line: 1, message: expect.stringContaining("Imports are not available") }]],
  ])("without a default export: %j", async (code, issues) => {
    const reported = await sandbox.check("space", code, { withoutDefault: true });
    expect(reported).toHaveLength(issues.length);
    expect(reported).toMatchObject(issues);
  });
});
