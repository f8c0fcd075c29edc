import { expect, onTestFinished, test, vi } from "vitest";
import type { SentRequest } from "./sent-request";
import { truncateRequests as keptAsJson } from "./truncate-requests";

const request = (overrides: Partial<SentRequest> = {}): SentRequest => ({
  method: "POST",
  url: "https://api.example.com/",
  headers: [["a", "b"]],
  generated: [],
  body: "{}",
  origins: [],
  hops: [],
  ...overrides,
});
const truncateRequests = (requests: SentRequest[]): SentRequest[] =>
  JSON.parse(keptAsJson(requests));
const jsonSize = (value: unknown) => JSON.stringify(value).length;

test("keeps small requests unchanged", () => {
  const requests = [request(), request({ body: null })];
  expect(truncateRequests(requests)).toEqual(requests);
});

test("truncates a long body with a note", () => {
  const [cut] = truncateRequests([request({ body: "x".repeat(100_000) })]);
  expect(cut?.body).toMatch(/^x{8192}… \(91808 more characters\)$/);
});

test("omits bodies before requests, and never exceeds 64 KB in total", () => {
  const withoutBodies = truncateRequests(
    Array.from({ length: 32 }, () => request({ body: "x".repeat(9000) })),
  );
  expect(withoutBodies).toHaveLength(32);
  expect(withoutBodies[0]?.body).toBe("(9000 characters, omitted)");
  for (const count of [1, 5, 32, 500]) {
    const url = `https://api.example.com/${"é".repeat(20_000)}`;
    const truncated = truncateRequests(Array.from({ length: count }, () => request({ url })));
    expect(jsonSize(truncated)).toBeLessThanOrEqual(64 * 1024);
    expect(truncated.length).toBeGreaterThan(0);
  }
  const headers = Array.from({ length: 100 }, (): [string, string] => ["h", "x".repeat(8000)]);
  expect(jsonSize(truncateRequests([request({ headers })]))).toBeLessThanOrEqual(64 * 1024);
});

test("never serializes an overlong body as a whole", () => {
  const stringify = vi.spyOn(JSON, "stringify");
  onTestFinished(() => stringify.mockRestore());
  keptAsJson([request({ body: "x".repeat(1_000_000) })]);
  const lengths = stringify.mock.results.map(({ value }) => value.length);
  expect(Math.max(...lengths)).toBeLessThan(10_000);
});
