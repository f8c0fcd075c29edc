import { expect, test } from "vitest";
import { getErrorAdvice } from "./error-advice";

const advise = (
  status: number,
  message = "",
  headers: [string, string][] = [],
  answerHeaders: [string, string][] = [],
) =>
  getErrorAdvice({
    status,
    message,
    http: { headers, responseHeaders: answerHeaders, requestId: "id1" },
  });

test("a missing, an invalid and an insufficient key get different advice", () => {
  expect(advise(401, "Invalid API key")).toMatchObject({
    message: expect.stringMatching(/^No key was sent/),
    linksToKeys: true,
  });
  const invalidKey = advise(401, "Invalid API key", [["x-api-key", "•••"]]);
  expect(invalidKey?.message).toMatch(/is not a key of this agent/);
  expect(advise(403, "This key may not do that.")?.message).toMatch(
    /not allowed to call this tool/,
  );
});

test.each([
  [401, "Missing variables: a, b", /variables under Caller/],
  [404, "", /has no such tool/],
  [428, "", /Approve/],
  [500, "", /id1/],
])("%i %s explains what to do", (status, message, expected) => {
  expect(advise(status, message)?.message).toMatch(expected);
});

test("a response that asks for a bearer token explains where to enter it", () => {
  const advice = advise(401, "Missing bearer token", [], [["www-authenticate", "Bearer"]]);
  expect(advice?.message).toMatch(/bearer token under Caller/);
});

test("Retry-After is shown in seconds", () => {
  expect(advise(429, "", [], [["retry-after", "7"]])?.message).toContain("7 seconds");
  expect(advise(429, "", [], [["retry-after", "1"]])?.message).toContain("1 second.");
  expect(advise(429)?.message).toBe("Try again in a moment.");
});

test("a success needs no advice", () => {
  expect(advise(200)).toBeUndefined();
});
