import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { repeatDuringOutage } from "./session-services";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const message = { jsonrpc: "2.0", id: "1", result: {} } as const;
const outage = () => Object.assign(new Error("refused"), { code: "ECONNREFUSED" });

test("sends an answer once the database is back", async () => {
  let attempts = 0;
  const send = repeatDuringOutage(async () => {
    attempts += 1;
    if (attempts < 4) throw outage();
  });
  const sent = send("session", message);
  await vi.advanceTimersByTimeAsync(5_000);
  await sent;
  expect(attempts).toBe(4);
});

test("fails if the outage lasts, and at once after any other error", async () => {
  const sendNever = repeatDuringOutage(() => Promise.reject(outage()));
  const refused = expect(sendNever("session", message)).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  let attempts = 0;
  const send = repeatDuringOutage(async () => {
    attempts += 1;
    throw new Error("invalid");
  });
  await expect(send("session", message)).rejects.toThrow("invalid");
  expect(attempts).toBe(1);
});
