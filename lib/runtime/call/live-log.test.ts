import { expect, it } from "vitest";
import { setUp } from "../runtime-fixture";
import type { LogEntry } from "./call-log";

const setUpLogging = (lines: readonly string[], canFinish: Promise<void> = Promise.resolve()) =>
  setUp(
    { credentials: ["github"] },
    {
      guest: async ({ log }) => {
        for (const line of lines) log("info", line, { line });
        await canFinish;
        return { ok: true, value: {} };
      },
    },
  );

it("passes on each line while the call runs, with secrets masked", async () => {
  const canFinish = Promise.withResolvers<void>();
  const { call } = setUpLogging(
    ["first", "with ghp_the_stored_token and of-the-user"],
    canFinish.promise,
  );
  const lines: LogEntry[] = [];
  const bothLines = Promise.withResolvers<void>();
  const onLog = (line: LogEntry) => {
    lines.push(line);
    if (lines.length === 2) bothLines.resolve();
  };
  const answer = call({ text: "x" }, { bearer: "of-the-user" }, { onLog });
  await bothLines.promise;
  expect(lines.map(({ message, data }) => [message, data])).toEqual([
    ["first", { line: "first" }],
    ["with ••• and •••", { line: "with ••• and •••" }],
  ]);
  canFinish.resolve();
  expect((await answer).trace.log).toEqual(lines);
});

it("is limited even if lines are empty", async () => {
  const { call } = setUp(
    {},
    {
      guest: async ({ log }) => {
        for (let count = 0; count < 100_000; count += 1) log("info", "");
        return { ok: true, value: {} };
      },
    },
  );
  const { trace } = await call({ text: "x" });
  expect(trace.log.length).toBeLessThan(3_000);
  expect(trace.log.at(-1)?.message).toMatch(/^The log is full/);
});

it("does not pass on lines that the log drops", async () => {
  const { call } = setUpLogging(Array.from({ length: 300 }, () => "x".repeat(1000)));
  const liveLines: LogEntry[] = [];
  const { trace } = await call({ text: "x" }, {}, { onLog: (line) => liveLines.push(line) });
  expect(liveLines.at(-1)?.message).toMatch(/^The log is full/);
  expect(liveLines).toEqual(trace.log);
});

it("continues the times of the lines that checking the call logged", async () => {
  const { call } = setUpLogging(["now"]);
  const checkLog: LogEntry[] = [{ level: "info", message: "checked", at: 60_000 }];
  const { trace } = await call({ text: "x" }, {}, { checkLog });
  expect(trace.log.map(({ message }) => message)).toEqual(["checked", "now"]);
  expect(trace.log[1]?.at).toBeGreaterThanOrEqual(60_000);
});
