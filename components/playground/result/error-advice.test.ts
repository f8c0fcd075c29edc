import { expect, test } from "vitest";
import { getErrorAdvice } from "./error-advice";

const advise = (
  status: number,
  headers: [string, string][] = [],
  answerHeaders: [string, string][] = [],
) =>
  getErrorAdvice({
    status,
    http: { headers, responseHeaders: answerHeaders, requestId: "id1" },
  });

test("gives different advice for a missing, an invalid and an insufficient key", () => {
  expect(advise(401)).toMatchObject({
    message: expect.stringMatching(/^No key was sent/),
    linksToKeys: true,
  });
  const invalidKey = advise(401, [["x-api-key", "•••"]]);
  expect(invalidKey?.message).toMatch(/is not valid for this agent/);
  expect(advise(403)?.message).toMatch(/not allowed to call this tool/);
});

test.each([
  [404, /has no such tool/],
  [428, /Approve/],
  [500, /id1/],
])("%i explains what to do", (status, expected) => {
  expect(advise(status)?.message).toMatch(expected);
});

test("explains where to enter a bearer token that the response requests", () => {
  const advice = advise(401, [], [["www-authenticate", "Bearer"]]);
  expect(advice?.message).toMatch(/bearer token under Caller/);
});

test("refers to the keys if the key is wrong for an agent with sign-in", () => {
  const challenge = 'Bearer resource_metadata="https://tools.example/x", scope="list call"';
  const sent: [string, string][] = [["x-api-key", "•••"]];
  const advice = advise(401, sent, [["www-authenticate", challenge]]);
  expect(advice).toMatchObject({
    message: expect.stringMatching(/is not valid for this agent/),
    linksToKeys: true,
  });
});

test("explains where to enter missing variables that the response names", () => {
  const sent: [string, string][] = [["x-api-key", "•••"]];
  const advice = advise(401, sent, [["x-missing-variables", "a, b"]]);
  expect(advice?.message).toMatch(/variables under Caller/);
});

test("shows Retry-After in seconds", () => {
  expect(advise(429, [], [["retry-after", "7"]])?.message).toContain("7 seconds");
  expect(advise(429, [], [["retry-after", "1"]])?.message).toContain("1 second.");
  expect(advise(429)?.message).toBe("Try again in a moment.");
});

test("gives no advice for a success", () => {
  expect(advise(200)).toBeUndefined();
});
