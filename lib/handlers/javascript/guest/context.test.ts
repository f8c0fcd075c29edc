import { beforeAll, describe, expect, test } from "vitest";
import type { CallContext } from "@/lib/handlers/handler";
import { context, hookIn, type Line, openSandbox, runIn, tool } from "../host/sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const evaluate = async (expression: string) => {
  const outcome = await runIn(sandbox, tool(`return ${expression}`));
  return outcome.ok ? outcome.value : outcome.error;
};

/** Members of a tool's context and their types. */
const members = {
  abortSignal: "object",
  agentName: "string",
  bearer: "string",
  callReason: "string",
  canAsk: "function",
  chatId: "string",
  clientId: "string",
  commitToolOutput: "function",
  credentials: "object",
  executionId: "string",
  fetch: "function",
  input: "function",
  isLast: "boolean",
  log: "object",
  progress: "function",
  setState: "function",
  stream: "function",
  ToolError: "function",
  toolCalls: "object",
  toolId: "string",
  toolName: "string",
  userId: "string",
  variables: "object",
};
const KINDS_EXPRESSION =
  "Object.fromEntries(Object.entries(context).map(([name, it]) => [name, typeof it]))";

describe("the context", () => {
  test("has exactly these members", async () => {
    expect(await evaluate(KINDS_EXPRESSION)).toEqual(members);
  });

  test("shares the arguments with the tool call, so that they count once against the size limit", async () => {
    const params = { text: "x".repeat(900_000) };
    const toolCalls = [
      { toolId: "0", toolName: "other", params: { n: 1 } } as const,
      { toolId: "1", toolName: "weather", params },
    ];
    const code =
      tool(`const [other, { params: own, function: { arguments: same }, ...call }] = context.toolCalls;
      return [other, call, own.text.length, same === own]`);
    const outcome = await runIn(sandbox, code, { params, context: { ...context, toolCalls } });
    const expected = [
      {
        ...toolCalls[0],
        id: "0",
        type: "function",
        function: { name: "other", arguments: { n: 1 } },
      },
      { toolId: "1", toolName: "weather", id: "1", type: "function" },
      900_000,
      true,
    ];
    expect(outcome).toEqual({ ok: true, value: expected });
  });

  test.each([
    "context.credentials.weather.key = 'other'",
    "context.credentials.weather.more = 'other'",
    "context.credentials.other = {}",
    "delete context.credentials.weather",
  ])("has immutable credentials: %s", async (change) => {
    const code = tool(`let error; try { ${change} } catch (caught) { error = caught.name }
      return [error, context.credentials]`);
    const outcome = await runIn(sandbox, code);
    expect(outcome).toEqual({ ok: true, value: ["TypeError", context.credentials] });
  });

  test("is the same in a hook, except for members that need the caller", async () => {
    const { canAsk, commitToolOutput, input, progress, setState, stream, ...hookMembers } = members;
    const code = `export const validate = (call, context) => ${KINDS_EXPRESSION}`;
    expect(await hookIn(sandbox, code, { hook: "validate", args: [{}] })).toEqual({
      ok: true,
      value: hookMembers,
    });
  });

  test("has the values of its call", async () => {
    const body = `const { abortSignal, log, fetch, ToolError, canAsk, commitToolOutput, input, progress, setState, stream, ...values } = context; return values`;
    const [toolCall] = context.toolCalls;
    const { params, toolName } = toolCall ?? {};
    const modelCall = {
      id: "call-1",
      type: "function",
      function: { name: toolName, arguments: params },
    };
    const value = { ...context, toolCalls: [{ ...toolCall, ...modelCall }] };
    expect(await runIn(sandbox, tool(body))).toEqual({ ok: true, value });
    const { executionId, chatId, userId, bearer, ...required } = context;
    const otherContext: CallContext = {
      ...required,
      isLast: false,
      toolCalls: [],
      credentials: {},
    };
    expect(await runIn(sandbox, tool(body), { context: otherContext })).toEqual({
      ok: true,
      value: otherContext,
    });
  });

  test("is not affected by a tool that changed it in an earlier call", async () => {
    const body = `const before = structuredClone([context.credentials, context.variables]);
      context.credentials = {}; context.variables.region = "us";
      globalThis.kept = context; return before`;
    const expected = { ok: true, value: [context.credentials, context.variables] };
    expect(await runIn(sandbox, tool(body))).toEqual(expected);
    expect(await runIn(sandbox, tool(body))).toEqual(expected);
    expect(await evaluate("typeof globalThis.kept")).toBe("undefined");
  });

  test("has an abortSignal that is not aborted", async () => {
    expect(
      await evaluate(
        "[context.abortSignal.aborted, typeof context.abortSignal.addEventListener, typeof context.abortSignal.throwIfAborted]",
      ),
    ).toEqual([false, "function", "function"]);
  });

  test("has a log with four levels and a ToolError that is an Error with a code", async () => {
    expect(await evaluate("Object.keys(context.log)")).toEqual(["debug", "info", "warn", "error"]);
    expect(
      await evaluate(
        "(() => { const e = new context.ToolError('NOT_FOUND', 'm'); return [e instanceof Error, e.name, e.code, e.message] })()",
      ),
    ).toEqual([true, "ToolError", "NOT_FOUND", "m"]);
  });
});

describe("the language", () => {
  test.each<[string, unknown]>([
    ["[1, 2, 3].findLast((n) => n < 3)", 2],
    ["[3, 1, 2].toSorted()", [1, 2, 3]],
    ["[1, 2, 3].with(0, 9).toReversed().toSpliced(0, 1)", [2, 9]],
    ["[1, 2].at(-1)", 2],
    ["Object.hasOwn({ a: 1 }, 'a')", true],
    [
      "(() => { class A { #x = 1; static { A.y = 2 } static has(o) { return #x in o } } return [A.has(new A()), A.y] })()",
      [true, 2],
    ],
    ["(() => { let a = null; a ??= 5; return a?.b ?? a })()", 5],
    ["'a-b-c'.replaceAll('-', '+')", "a+b+c"],
    ["/(?<year>\\d{4})/d.exec('in 2023').indices.groups.year", [3, 7]],
    ["/(?<=\\$)\\p{L}+/u.exec('$ähm')[0]", "ähm"],
    ["new Error('a', { cause: 'b' }).cause", "b"],
    ["await Promise.any([Promise.reject(1), Promise.resolve(2)])", 2],
    ["Array.fromAsync ? (await Array.fromAsync([1])).length : 1", 1],
    ["String(2n ** 70n)", "1180591620717411303424"],
    ["1_000_000", 1_000_000],
    [
      "await (async () => { let n = 0; for await (const x of (async function* () { yield 1; yield 2 })()) n += x; return n })()",
      3,
    ],
    ["new Map([[Symbol.iterator, 1]]).size", 1],
    ["Object.fromEntries(Object.entries({ a: 1 }).map(([k, v]) => [k + 1, v]))", { a1: 1 }],
  ])("supports ES2023: %s", async (expression, value) => {
    expect(await evaluate(expression)).toEqual(value);
  });

  test("names the author's own line in an error, in JavaScript and in TypeScript", async () => {
    const failing =
      "  const deep: () => void = () => {\n    throw new Error('here');\n  };\n  deep();";
    for (const body of [failing, failing.replace(": () => void", "")]) {
      const lines: Line[] = [];
      await runIn(sandbox, `// One line before.\n${tool(body)}`, { lines });
      expect(lines[0]?.message).toMatch(
        /^Error: here\n\s+at deep \(tool\.js:4:\d+\)\n.*tool\.js:6:\d+/,
      );
    }
  });

  test("rejects TypeScript syntax that is not just types, with its position", async () => {
    const outcome = await runIn(sandbox, `const a = 1;\nenum Color { Red }\n${tool("return a")}`);
    expect(outcome).toMatchObject({
      error: { message: expect.stringMatching(/line 2, column 1: .*enum/) },
    });
  });
});
