import { expect, test } from "vitest";
import { adviceFor } from "./refusal-advice";

const asked = (
  status: number,
  message = "",
  headers: [string, string][] = [],
  answerHeaders: [string, string][] = [],
) => adviceFor({ status, message, http: { headers, answerHeaders, requestId: "id1" } });

test("a missing, an invalid and an insufficient key get different advice", () => {
  expect(asked(401, "Invalid API key")).toMatchObject({
    says: expect.stringMatching(/^No key was sent/),
    keys: true,
  });
  const wrong = asked(401, "Invalid API key", [["x-api-key", "•••"]]);
  expect(wrong?.says).toMatch(/is not a key of this agent/);
  expect(asked(403, "This key may not do that.")?.says).toMatch(/not allowed to call this tool/);
});

test.each([
  [401, "Missing bearer token", /bearer token under Caller/],
  [401, "Missing variables: a, b", /variables under Caller/],
  [404, "", /has no such tool/],
  [428, "", /Approve/],
  [500, "", /id1/],
])("%i %s explains what to do", (status, message, says) => {
  expect(asked(status, message)?.says).toMatch(says);
});

test("Retry-After is shown in seconds", () => {
  expect(asked(429, "", [], [["retry-after", "7"]])?.says).toContain("7 seconds");
  expect(asked(429, "", [], [["retry-after", "1"]])?.says).toContain("1 second.");
  expect(asked(429)?.says).toBe("Try again in a moment.");
});

test("a success needs no advice", () => {
  expect(asked(200)).toBeUndefined();
});
