import { beforeAll, describe, expect, test } from "vitest";
import { type Line, openSandbox, runIn, tool } from "../host/sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});

describe("the log", () => {
  test("has levels, messages and data", async () => {
    const lines: Line[] = [];
    const body = `
      context.log.debug("d"); context.log.info("i", { a: 1 }); context.log.warn("w", 1, [2]);
      context.log.error("e", new TypeError("bad")); console.log("c"); console.warn({ b: 2 });`;
    await runIn(sandbox, tool(body), { lines });
    expect(lines.map(({ level, message: text }) => [level, text])).toEqual([
      ["debug", "d"],
      ["info", "i"],
      ["warn", "w"],
      ["error", "e"],
      ["info", "c"],
      ["warn", '{"b":2}'],
    ]);
    expect(lines.map((line) => line.data).slice(0, 3)).toEqual([undefined, { a: 1 }, [1, [2]]]);
    expect(lines[3]?.data).toContain("TypeError: bad");
  });

  test("describes values that are not JSON", async () => {
    const lines: Line[] = [];
    const body = `const a = { n: 10n, error: new TypeError("bad") }; a.a = a;
      console.log("all", a, 1n, [{ b: a.n }, a.n], undefined);`;
    await runIn(sandbox, tool(body), { lines });
    const error = expect.stringMatching(/^TypeError: bad\n\s+at default \(tool\.js:\d+:\d+\)\n?$/);
    expect(lines.map(({ data }) => data)).toEqual([
      [{ n: "10n", error, a: "[circular]" }, "1n", [{ b: "10n" }, "10n"], null],
    ]);
  });

  test.each([
    "{ toJSON() { throw new Error('json') }, toString() { throw new Error('text') } }",
    "Object.create(null, { a: { enumerable: true, get() { throw 1 } } })",
    "Object.assign(new Error(), { toString() { throw 1 } })",
    "new Proxy({}, { get() { throw 1 }, ownKeys() { throw 1 }, getPrototypeOf() { throw 1 } })",
  ])("never fails the tool: %s", async (value) => {
    const lines: Line[] = [];
    const outcome = await runIn(
      sandbox,
      tool(`const it = ${value}; console.log(it); console.log("a", it);`),
      {
        lines,
      },
    );
    expect(outcome).toEqual({ ok: true, value: null });
    expect(lines).toMatchObject([
      { message: "[unreadable]" },
      { message: "a", data: "[unreadable]" },
    ]);
  });
});
