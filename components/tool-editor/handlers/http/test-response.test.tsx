import { cleanup, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { TestResponse } from "./test-response";

test("shows which host was not found", () => {
  onTestFinished(cleanup);
  const reason = "The host api.exmple.com was not found. Check its spelling.";
  const message = "The service could not be reached.";
  const entry = { level: "warn" as const, message: reason, data: { code: "NETWORK_ERROR" }, at: 1 };
  render(
    <TestResponse
      result={{
        status: 502,
        envelope: { success: false, error: { message, code: "NETWORK_ERROR", details: "" } },
        trace: { callId: "1", params: {}, healed: [], requests: [], log: [entry], ms: 1 },
      }}
    />,
  );
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByText(reason)).toBeTruthy();
});
