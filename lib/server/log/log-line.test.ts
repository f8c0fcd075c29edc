import { describe, expect, it, test } from "vitest";
import { AppError } from "@/lib/errors";
import { getLogFormat } from "../env";
import { captureConsole } from "./capture-console";
import { toLogLine } from "./log-line";
import { toLogEntry } from "./report";

const hostile = '\u001b[2J\u009b31m\n{"level":"error","forged":1}\r\u2028\u202e';
const time = "2026-11-23T00:00:00.000Z";

it("keeps an entry on one line without control characters", () => {
  const entry = { time, level: "error", message: hostile } as const;
  const line = toLogLine(entry, "json");
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
  expect(JSON.parse(line)).toEqual(entry);
  expect(toLogLine(entry, "text")).toMatch(/^[\x20-\x7e]+\n$/);
});

it("applies the same to what libraries print", () => {
  const lines: string[] = [];
  const release = captureConsole((line) => lines.push(line), "json");
  const { error, warn } = globalThis.console;
  error(new Error(`failed: ${hostile}`));
  warn("%s is odd", hostile);
  release();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", message: expect.stringContaining(hostile) },
    { level: "warn", message: `${hostile} is odd` },
  ]);
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]+\n$/);
});

describe("an error", () => {
  const request = { requestId: "r-1", callId: "c-1", agent: "weather", traceId: "4bf9" };

  it("is logged with separate fields for its request, message, and stack", () => {
    const entry = toLogEntry(new TypeError("It broke."), request);
    expect(entry).toMatchObject({ ...request, level: "error", message: "TypeError: It broke." });
    expect(entry.time).toMatch(/^\d{4}-.+Z$/);
    expect(entry.stack).toMatch(/^at /);
    const { message } = toLogEntry(new Error("\nInvalid invocation:\n\n\nIt broke."), "purge");
    expect(message).toBe("Error: Invalid invocation: It broke.");
  });

  it("is a warning if it is expected, and names the part of the server that it comes from", () => {
    const refusal = new AppError("unauthorized", "Too many keys.");
    expect(toLogEntry(refusal, request).level).toBe("warn");
    expect(toLogEntry("odd", "published")).toMatchObject({
      message: "odd",
      component: "published",
    });
    expect(toLogEntry({ message: "not an Error" }, "jobs").message).toContain("not an Error");
  });

  it("is logged with its causes, and with a code where there is no message", () => {
    const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
    const cause = new Error("The keys cannot be read.", { cause: refused });
    expect(toLogEntry(new TypeError("fetch failed", { cause }), "access tokens").message).toBe(
      "TypeError: fetch failed (Error: The keys cannot be read. (AggregateError: ECONNREFUSED))",
    );
  });

  it("is one readable line on a terminal, followed by its indented stack", () => {
    const stack = "at first (a.ts:1)\n\u001b[2J2026 error forged\n    at second";
    const entry = { time, level: "error", message: "It broke.", requestId: "r-1", stack } as const;
    expect(toLogLine(entry, "text").split("\n")).toEqual([
      `${time} error It broke. requestId=r-1`,
      "    at first (a.ts:1)",
      "    \\u001b[2J2026 error forged",
      "    at second",
      "",
    ]);
  });
});

test.each([
  ["json", true, "json"],
  ["text", false, "text"],
  ["", true, "text"],
  ["", false, "json"],
])("TOOLWRIGHT_LOG=%s on a terminal: %s", (choice, isTerminal, format) => {
  expect(getLogFormat(choice, isTerminal)).toBe(format);
});
