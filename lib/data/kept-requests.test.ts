import { expect, test } from "vitest";
import type { SentRequest } from "@/lib/agent/sent-request";
import { keptRequests as keptAsJson } from "./kept-requests";

const request = (more: Partial<SentRequest> = {}): SentRequest => ({
  method: "POST",
  url: "https://api.example.com/",
  headers: [["a", "b"]],
  generated: [],
  body: "{}",
  origins: [],
  hops: [],
  ...more,
});
const keptRequests = (requests: SentRequest[]): SentRequest[] => JSON.parse(keptAsJson(requests));
const size = (value: unknown) => JSON.stringify(value).length;

test("small requests are unchanged", () => {
  const requests = [request(), request({ body: null })];
  expect(keptRequests(requests)).toEqual(requests);
});

test("a long body is truncated, with a note", () => {
  const [kept] = keptRequests([request({ body: "x".repeat(100_000) })]);
  expect(kept?.body).toMatch(/^x{8192}… \(91808 more characters\)$/);
});

test("bodies are omitted before requests are, and the total never exceeds 64 KB", () => {
  const bodies = keptRequests(
    Array.from({ length: 32 }, () => request({ body: "x".repeat(9000) })),
  );
  expect(bodies).toHaveLength(32);
  expect(bodies[0]?.body).toContain("omitted");
  for (const count of [1, 5, 32, 500]) {
    const url = `https://api.example.com/${"é".repeat(20_000)}`;
    const kept = keptRequests(Array.from({ length: count }, () => request({ url })));
    expect(size(kept)).toBeLessThanOrEqual(64 * 1024);
    expect(kept.length).toBeGreaterThan(0);
  }
  const headers = Array.from({ length: 100 }, (): [string, string] => ["h", "x".repeat(8000)]);
  expect(size(keptRequests([request({ headers })]))).toBeLessThanOrEqual(64 * 1024);
});
