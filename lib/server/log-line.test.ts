import { expect, it } from "vitest";
import { captureConsole } from "./capture-console";
import { toLogLine } from "./log-line";

const hostile = '\u001b[2J\u009b31m\n{"level":"error","forged":1}\r\u2028\u202e';

it("keeps an entry on one line without control characters", () => {
  const line = toLogLine({ error: hostile });
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(line)).toEqual({ error: hostile });
});

it("turns what libraries print into such lines", () => {
  const lines: string[] = [];
  const release = captureConsole((line) => lines.push(line));
  const { error, warn } = globalThis.console;
  error(new Error(`failed: ${hostile}`));
  warn("%s is odd", hostile);
  release();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", error: expect.stringContaining(hostile) },
    { level: "warn", error: `${hostile} is odd` },
  ]);
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]+\n$/);
});
