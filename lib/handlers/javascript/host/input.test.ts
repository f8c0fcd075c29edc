import { beforeAll, describe, expect, test } from "vitest";
import type { InputRequests } from "@/lib/agent/input-request";
import type { Progress } from "@/lib/handlers/handler";
import { context, openSandbox, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const form = `{ type: "form", message: "Your name?", schema: { type: "object", properties: { name: { type: "string" } } } }`;

describe("context.input", () => {
  test("resolves to the answers", async () => {
    const questions: InputRequests[] = [];
    const code = tool(`const { who } = await context.input({ who: ${form} }); return who.content`);
    const outcome = await runIn(sandbox, code, {
      onInput: (requests) => {
        questions.push(requests);
        return { who: { action: "accept", content: { name: "Ada" } } };
      },
    });
    expect(outcome).toEqual({ ok: true, value: { name: "Ada" } });
    expect(questions).toMatchObject([{ who: { type: "form", message: "Your name?" } }]);
  });

  test("waits for the call to end if there is no answer", async () => {
    const controller = new AbortController();
    const code = tool(`await context.input({ who: ${form} }); return 1`);
    const outcome = await runIn(sandbox, code, {
      signal: controller.signal,
      onInput: () => {
        controller.abort();
        return undefined;
      },
    });
    expect(outcome).toMatchObject({ ok: false });
  });

  test("counts toward the call's limit together with fetch", async () => {
    const code = tool(`for (;;) await context.input({ who: ${form} })`);
    const onInput = () => ({ who: { action: "accept" as const, content: {} } });
    expect(await runIn(sandbox, code, { onInput })).toMatchObject({
      error: {
        code: "LIMIT_EXCEEDED",
        message: "A call may use fetch and context.input at most 32 times in total.",
      },
    });
  });

  test("fails if the caller cannot be asked", async () => {
    expect(await runIn(sandbox, tool(`await context.input({ who: ${form} })`))).toMatchObject({
      error: { code: "OPERATION_NOT_ALLOWED" },
    });
  });

  test.each([
    ["undefined"],
    ["{}"],
    ["{ who: { type: 'form' } }"],
    ["{ who: { type: 'telepathy' } }"],
    ["{ 'a b': { type: 'roots' } }"],
    ["{ who: { type: 'url', message: 'Open', url: 'no url' } }"],
    [
      "{ who: { type: 'form', message: 'Hi', schema: { type: 'object', properties: { a: { type: 'object' } } } } }",
    ],
    [
      "{ who: { type: 'form', message: 'Hi', schema: { type: 'object', properties: { a: { type: 'string', pattern: '(' } } } } }",
    ],
    ["JSON.parse('['.repeat(65) + ']'.repeat(65))"],
    ["'x'.repeat(2_000_000)"],
  ])("refuses %s", async (requests) => {
    const onInput = () => ({});
    const outcome = await runIn(sandbox, tool(`return context.input(${requests})`), { onInput });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^(INVALID_OPERATION|LIMIT_EXCEEDED)$/) },
    });
  });
});

test("context.canAsk tells what the caller can be asked for", async () => {
  const code = tool("return ['form', 'sampling', undefined].map(context.canAsk)");
  expect(await runIn(sandbox, code)).toEqual({ ok: true, value: [false, false, false] });
  const call = { context: { ...context, canAsk: ["form" as const] } };
  expect(await runIn(sandbox, code, call)).toEqual({ ok: true, value: [true, false, false] });
});

test("context.progress reports numbers and drops the rest", async () => {
  const reports: Progress[] = [];
  const code = tool(
    "context.progress(1, 3, 'One'); context.progress('x'); context.progress(NaN); context.progress(2, 'many', {}); for (let i = 0; i < 2000; i++) context.progress(i)",
  );
  await runIn(sandbox, code, { onProgress: (report) => reports.push(report) });
  expect(reports.slice(0, 3)).toEqual([
    { done: 1, total: 3, message: "One" },
    { done: 2 },
    { done: 0 },
  ]);
  expect(reports.length).toBeLessThan(1_000);
});
