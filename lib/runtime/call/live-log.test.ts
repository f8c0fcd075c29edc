import { expect, it } from "vitest";
import { setUp } from "../runtime-fixture";
import type { LogEntry } from "./call-log";

const logging = (lines: readonly string[], go: Promise<void> = Promise.resolve()) =>
  setUp(
    { credentials: ["github"] },
    {
      guest: async ({ log }) => {
        for (const line of lines) log("info", line, { line });
        await go;
        return { ok: true, value: {} };
      },
    },
  );

it("passes each line on while the call runs, secrets masked", async () => {
  const go = Promise.withResolvers<void>();
  const { call } = logging(["first", "with ghp_the_stored_token and of-the-user"], go.promise);
  const heard: LogEntry[] = [];
  const both = Promise.withResolvers<void>();
  const onLog = (line: LogEntry) => {
    heard.push(line);
    if (heard.length === 2) both.resolve();
  };
  const answer = call({ text: "x" }, { bearer: "of-the-user" }, { onLog });
  await both.promise;
  expect(heard.map(({ message, data }) => [message, data])).toEqual([
    ["first", { line: "first" }],
    ["with ••• and •••", { line: "with ••• and •••" }],
  ]);
  go.resolve();
  expect((await answer).trace.log).toEqual(heard);
});

it("does not pass on lines that the log drops", async () => {
  const { call } = logging(Array.from({ length: 300 }, () => "x".repeat(1000)));
  const heard: LogEntry[] = [];
  const { trace } = await call({ text: "x" }, {}, { onLog: (line) => heard.push(line) });
  expect(heard.at(-1)?.message).toMatch(/^The log is full/);
  expect(heard).toEqual(trace.log);
});
