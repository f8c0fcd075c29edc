import { beforeAll, expect, test } from "vitest";
import { context, openSandbox, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const run = async (body: string, listening = true) => {
  const chunks: unknown[] = [];
  const stream = (chunk: unknown) => void chunks.push(chunk);
  const outcome = await runIn(sandbox, tool(body), listening ? { onChunk: stream } : {});
  return { chunks, outcome };
};

test("delivers chunks in order before the call ends", async () => {
  const first = Promise.withResolvers<unknown>();
  const controller = new AbortController();
  const calling = runIn(
    sandbox,
    tool("context.stream(1); await new Promise((r) => setTimeout(r, 60_000)); "),
    { onChunk: first.resolve, signal: controller.signal },
  );
  expect(await Promise.race([first.promise, calling])).toBe(1);
  controller.abort();
  await calling;
  const { chunks } = await run("context.stream(1); context.stream({ a: 'b' }); context.stream();");
  expect(chunks).toEqual([1, { a: "b" }, null]);
});

test.each([
  ["texts are joined", "context.stream('a '); context.stream('b')", "a b"],
  ["one chunk is a list", "context.stream({ a: 1 })", [{ a: 1 }]],
  ["mixed chunks are a list", "context.stream('a'); context.stream(1)", ["a", 1]],
  ["a returned value wins", "context.stream('a'); return { done: true }", { done: true }],
  ["a returned null is null", "context.stream('a'); return null", null],
  ["no chunk and no result is null", "", null],
])("the result: %s", async (_what, body, value) => {
  expect((await run(body)).outcome).toEqual({ ok: true, value });
  expect((await run(body, false)).outcome).toEqual({ ok: true, value });
});

test.each([
  ["an asynchronous generator", "async function*"],
  ["a generator", "function*"],
])("%s streams what it yields", async (_what, keyword) => {
  const runGenerator = async (body: string) => {
    const chunks: unknown[] = [];
    const code = `export default ${keyword} (params, context) { ${body} }`;
    const outcome = await runIn(sandbox, code, { onChunk: (chunk) => void chunks.push(chunk) });
    return { chunks, outcome };
  };
  const yields = "yield 'a '; yield Promise.resolve('b');";
  expect(await runGenerator(yields)).toEqual({
    chunks: ["a ", "b"],
    outcome: { ok: true, value: "a b" },
  });
  expect((await runGenerator(`${yields} return 1`)).outcome).toEqual({ ok: true, value: 1 });
  expect((await runGenerator("yield 1; throw new Error('broken')")).outcome).toMatchObject({
    ok: false,
    error: { code: "TOOL_EXECUTION_FAILED", message: "broken" },
  });
});

test.each([
  ["one object is the result", "yield { a: 1 }", { a: 1 }],
  ["several are a list", "yield { a: 1 }; yield { b: 2 }", [{ a: 1 }, { b: 2 }]],
])("with response type mixed, %s", async (_what, body, value) => {
  const code = `export default async function* () { ${body} }`;
  expect(await runIn(sandbox, code, { responseType: "mixed" })).toEqual({ ok: true, value });
});

const tooMuch = {
  ok: false,
  error: { code: "LIMIT_EXCEEDED", message: expect.stringContaining("streamed more than 1 MB") },
};

test("ends the call after more than 1 MB, even if the error is caught", async () => {
  const flood = "for (let i = 0; i < 20; i++) context.stream('x'.repeat(100_000))";
  const { chunks, outcome } = await run(flood);
  expect(outcome).toMatchObject(tooMuch);
  expect(chunks).toHaveLength(10);
  expect((await run(`try { ${flood} } catch {} return 1`)).outcome).toMatchObject(tooMuch);
  expect((await run("context.stream('x'.repeat(2_000_000))")).outcome).toMatchObject(tooMuch);
});

test("counts bytes against the limit, as for a result", async () => {
  const emoji = "const text = '😀'.repeat(150_000); context.stream(text);";
  expect((await run(emoji)).outcome).toMatchObject({ ok: true });
  expect((await run(`${emoji} context.stream(text);`)).outcome).toMatchObject(tooMuch);
});

test("counts the overhead of each chunk, too", async () => {
  const { chunks, outcome } = await run("for (;;) context.stream('x'.repeat(32))");
  expect(outcome).toMatchObject(tooMuch);
  expect(chunks.length).toBeLessThan(25_000);
});

test("throws in the tool if a chunk is nested too deeply or not JSON", async () => {
  const deep = "context.stream(JSON.parse('['.repeat(65) + ']'.repeat(65)))";
  expect((await run(deep)).outcome).toMatchObject({
    error: { code: "LIMIT_EXCEEDED", message: "A value may be nested at most 64 levels deep." },
  });
  expect((await run(`try { ${deep} } catch {} return 1`)).outcome).toEqual({ ok: true, value: 1 });
  const { outcome, chunks } = await run("const a = {}; a.a = a; context.stream(a)");
  expect(outcome).toMatchObject({ error: { code: "TOOL_EXECUTION_FAILED" } });
  expect(chunks).toEqual([]);
});

test("lets a tool read and replace the state of its conversation", async () => {
  const states: unknown[] = [];
  const code = tool(
    "const seen = context.state; context.setState({ ...seen, n: 2 }); return [seen, context.state, context.forwardedProps]",
  );
  const outcome = await runIn(sandbox, code, {
    context: { ...context, state: { n: 1 }, forwardedProps: "as sent" },
    onState: (state) => void states.push(state),
  });
  expect(states).toEqual([{ n: 2 }]);
  expect(outcome).toEqual({ ok: true, value: [{ n: 1 }, { n: 2 }, "as sent"] });
});
