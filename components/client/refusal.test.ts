import { expect, test } from "vitest";
import type { TryResult } from "@/lib/api/schemas/tries";
import { findRefusal } from "./refusal";

const failed = (code: string, log: NonNullable<TryResult["trace"]>["log"]): TryResult => ({
  status: 403,
  envelope: { success: false, error: { message: "Not allowed.", code, details: "" } },
  trace: { callId: "1", params: {}, healed: [], requests: [], log, ms: 1 },
});
const entry = (message: string, data?: unknown) => ({
  level: "warn" as const,
  message,
  data,
  at: 1,
});
const missingHost = { service: "slack", host: "127.0.0.2" };

test("explains the rule to the author, and names the host that a credential lacks", () => {
  const log = [
    entry("Something else."),
    entry('Rule "credential hosts": …', { code: "SECURITY_VIOLATION", missingHost }),
  ];
  expect(findRefusal(failed("SECURITY_VIOLATION", log))).toEqual({
    explanation: 'Rule "credential hosts": …',
    missingHost,
  });
});

test("a refusal by another rule has no host to add", () => {
  const log = [entry('Rule "private address": …', { code: "SECURITY_VIOLATION" })];
  expect(findRefusal(failed("SECURITY_VIOLATION", log))).toEqual({
    explanation: 'Rule "private address": …',
  });
});

test("names a host that was not found", () => {
  const message = "The host api.exmple.com was not found. Check its spelling.";
  const log = [entry(message, { code: "NETWORK_ERROR" })];
  expect(findRefusal(failed("NETWORK_ERROR", log))).toEqual({ explanation: message });
  // The service itself responded with this code.
  expect(findRefusal(failed("NETWORK_ERROR", []))).toBeUndefined();
});

test("gives the reason why a credential has no token", () => {
  const message = "It responded with 401 (invalid_client).";
  const log = [entry(message, { code: "UNAUTHORIZED" })];
  expect(findRefusal(failed("UNAUTHORIZED", log))).toEqual({ explanation: message });
  // The service itself refused the call.
  expect(findRefusal(failed("UNAUTHORIZED", []))).toBeUndefined();
});

test("returns undefined for other failures and successes", () => {
  const log = [entry("Timed out.", { code: "TIMEOUT" })];
  expect(findRefusal(failed("TIMEOUT", log))).toBeUndefined();
  expect(findRefusal(failed("SECURITY_VIOLATION", log))).toBeUndefined();
  const envelope = { success: true as const, responseType: "text" as const, data: {} };
  expect(findRefusal({ status: 200, envelope, trace: null })).toBeUndefined();
});

test("names the host that is missing from the tool's own hosts", () => {
  const data = { code: "OPERATION_NOT_ALLOWED", toolHost: "api.example.com" };
  const log = [entry("This tool may not reach api.example.com.", data)];
  expect(findRefusal(failed("OPERATION_NOT_ALLOWED", log))).toEqual({
    explanation: "This tool may not reach api.example.com.",
    toolHost: "api.example.com",
  });
  expect(findRefusal(failed("OPERATION_NOT_ALLOWED", [entry("Asked first.", {})]))).toBeUndefined();
});
