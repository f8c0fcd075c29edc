import { beforeAll, describe, expect, it } from "vitest";
import { googleSearch } from "@/lib/gallery/google-search";
import {
  type GalleryAgentRun,
  replaceOrigin,
  type StandInService,
  startGalleryAgent,
  startService,
} from "./gallery-fixture";

const items = [
  {
    title: "TypeScript 5.0 Release Notes",
    link: "https://devblogs.microsoft.com/typescript/announcing-typescript-5-0/",
    displayLink: "devblogs.microsoft.com",
    snippet: "TypeScript 5.0 introduces decorators,\nconst type parameters, and\u00a0more...",
  },
  {
    title: "What's New in TypeScript 5.0",
    link: "https://www.typescriptlang.org/docs/handbook/release-notes/typescript-5-0.html",
    snippet: "A comprehensive guide to all the new features in TypeScript 5.0...",
  },
];
const fields = { apiKey: "AIza-test-key-123", engineId: "engine-0123" };
const withFields = (values: Record<string, string>) => ({
  credentials: async () => ({ "google-cse": { fields: values, hosts: [] } }),
});

let google: StandInService;
let agent: GalleryAgentRun;
const at = (origin: string) =>
  replaceOrigin(googleSearch, "https://customsearch.googleapis.com", origin);
beforeAll(async () => {
  google = await startService(() => ({ json: { kind: "customsearch#search", items } }));
  agent = await startGalleryAgent(at(google.origin), withFields(fields));
});
const search = (params: object) => agent.data("search_google", { ...params });
const searchFailure = (params: object) => agent.failure("search_google", { ...params });

describe("search_google", () => {
  it("sends every parameter", async () => {
    await search({
      query: " AI regulation ",
      num_results: 5,
      siteSearch: "github.com",
      dateRestrict: "d7",
      fileType: "pdf",
      sort: "date",
      start: 11,
    });
    expect(google.requests()).toMatchObject([
      {
        method: "GET",
        path: "/customsearch/v1",
        query: {
          key: fields.apiKey,
          cx: fields.engineId,
          q: "AI regulation",
          num: "5",
          siteSearch: "github.com",
          dateRestrict: "d7",
          fileType: "pdf",
          sort: "date",
          start: "11",
        },
      },
    ]);
  });

  it("omits parameters without a value, and the default sort", async () => {
    await search({ query: "plain words", sort: "relevance" });
    expect(google.requests()[0]?.query).toEqual({
      key: fields.apiKey,
      cx: fields.engineId,
      q: "plain words",
      num: "10",
      start: "1",
    });
  });

  it("returns the results as text", async () => {
    expect(
      (await search({ query: "TypeScript 5.0 new features" })).text,
    ).toBe(`Here are some relevant search results I found:

Title: TypeScript 5.0 Release Notes
Link: https://devblogs.microsoft.com/typescript/announcing-typescript-5-0/
Source: devblogs.microsoft.com
Snippet: TypeScript 5.0 introduces decorators, const type parameters, and more...

Title: What's New in TypeScript 5.0
Link: https://www.typescriptlang.org/docs/handbook/release-notes/typescript-5-0.html
Snippet: A comprehensive guide to all the new features in TypeScript 5.0...`);
  });

  it.each([{}, { items: [] }])("does not fail if there are no results: %j", async (json) => {
    google.respondOnce({ json: { kind: "customsearch#search", ...json } });
    const query = `nothing ${JSON.stringify(json)}`;
    expect((await search({ query })).text).toBe(
      `Google found no results for "${query}". Try fewer or other words, or fewer restrictions.`,
    );
  });

  it.each([
    [11, 1, "10"],
    [25, 1, "10"],
    [10, 95, "6"],
    [10, 100, "1"],
  ])("when asked for %d results from %d on, requests %s", async (num_results, start, num) => {
    google.requests();
    await search({ query: `cut ${num_results} ${start}`, num_results, start });
    expect(google.requests()[0]?.query).toMatchObject({ num });
  });

  it.each([
    ["num_results", 0, 10],
    ["num_results", -1, 10],
    ["num_results", 2.5, 10],
    ["start", 0, 100],
    ["start", 101, 100],
    ["start", -1, 100],
  ])("rejects %s %d", async (name, value, max) => {
    google.requests();
    expect(await searchFailure({ query: "x", [name]: value })).toBe(
      [
        "TOOL ERROR: INVALID_PARAMETER",
        `The '${name}' parameter cannot be ${value}.`,
        `PARAMETER: ${name}`,
        `EXPECTED: A whole number from 1 to ${max}.`,
        `EXAMPLE: search_google(query: "latest AI news", ${name}: 5)`,
        `RECOVERY HINT: Give '${name}' another value, or leave it out.`,
      ].join("\n"),
    );
    expect(google.requests()).toEqual([]);
  });

  it.each(["", "   "])("rejects an empty query: %j", async (query) => {
    expect(await searchFailure({ query })).toBe(
      [
        "TOOL ERROR: MISSING_PARAMETER",
        "The 'query' parameter is required.",
        "PARAMETER: query",
        "EXPECTED: A non-empty string containing the search query.",
        'EXAMPLE: search_google(query: "latest AI news")',
        "RECOVERY HINT: Provide a 'query' parameter with your search terms and try again.",
      ].join("\n"),
    );
  });

  it("rejects a missing or invalid query before it runs", async () => {
    await expect(agent.run("search_google", {})).rejects.toMatchObject({
      code: "invalid_input",
      details: [
        "TOOL ERROR: MISSING_PARAMETER",
        "/query is required.",
        "PARAMETER: /query",
        "EXPECTED: a string: The search query string.",
        "RECOVERY HINT: Provide /query and call the tool again.",
      ].join("\n"),
    });
    await expect(agent.run("search_google", { query: 5 })).rejects.toMatchObject({
      details: expect.stringMatching(/^TOOL ERROR: INVALID_PARAMETER/),
    });
  });
});

const error = (code: number, message: string, extras: object = {}) => ({
  status: code,
  json: { error: { code, message, ...extras } },
});

describe("Google errors", () => {
  it.each([
    ["401", error(401, "Request had invalid authentication credentials.")],
    [
      "400 with its reason",
      error(400, "API key not valid. Please pass a valid API key.", {
        status: "INVALID_ARGUMENT",
        details: [{ reason: "API_KEY_INVALID", domain: "googleapis.com" }],
      }),
    ],
  ])("report an invalid key: %s", async (_how, reply) => {
    google.respondOnce(reply);
    expect(await searchFailure({ query: `key ${_how}` })).toBe(
      [
        "TOOL ERROR: UNAUTHORIZED",
        "Google does not accept the API key.",
        'RECOVERY HINT: Check "apiKey" of the credential "google-cse".',
      ].join("\n"),
    );
  });

  it("report a missing permission or an unknown engine", async () => {
    google.respondOnce(
      error(403, `The caller does not have permission, key ${fields.apiKey}`, {
        status: "PERMISSION_DENIED",
      }),
    );
    const message = await searchFailure({ query: "permission" });
    expect(message).toMatch(
      /^TOOL ERROR: PERMISSION_DENIED\nGoogle refuses the search: The caller/,
    );
    expect(message).toContain('RECOVERY HINT: Check "engineId"');
    expect(message).not.toContain(fields.apiKey);
    google.respondOnce(error(404, "Requested entity was not found."));
    expect(await searchFailure({ query: "engine" })).toMatch(/^TOOL ERROR: NOT_FOUND\n.*engine/);
  });

  it("report an exhausted quota, with a hint when to retry", async () => {
    const perDay = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'";
    google.respondOnce({ ...error(429, perDay), headers: { "retry-after": "30" } });
    expect(await searchFailure({ query: "quota 1" })).toBe(
      "TOOL ERROR: RATE_LIMITED\nGoogle's quota of searches is used up.\nRECOVERY HINT: Try again in 30 seconds.",
    );
    google.respondOnce({ ...error(429, perDay), headers: { "retry-after": "1" } });
    expect(await searchFailure({ query: "quota 2" })).toMatch(/Try again in 1 second\.$/);
    google.respondOnce(error(429, perDay));
    expect(await searchFailure({ query: "quota 3" })).toMatch(/after midnight Pacific time\.$/);
    google.respondOnce(error(403, "Slow down", { errors: [{ reason: "rateLimitExceeded" }] }));
    expect(await searchFailure({ query: "quota 4" })).toMatch(/^TOOL ERROR: RATE_LIMITED/);
  });

  it("report a quota that is exhausted until a date", async () => {
    const date = new Date(Date.now() + 90_500).toUTCString();
    google.respondOnce({ ...error(429, "Slow down"), headers: { "retry-after": date } });
    const { outcome } = await agent.run("search_google", { query: "quota date" });
    const failure = outcome.ok ? undefined : outcome.error;
    expect(failure?.recoveryHint).toMatch(/in (89|90|91) seconds/);
    expect(failure?.retryAfterSeconds).toBeGreaterThan(80);
    google.respondOnce({ ...error(429, "Slow down"), headers: { "retry-after": "99999999999" } });
    expect(await searchFailure({ query: "quota long" })).toMatch(/Wait a minute/);
  });

  it("report an invalid search", async () => {
    google.respondOnce(error(400, "Request contains an invalid argument."));
    expect(await searchFailure({ query: "odd", dateRestrict: "x" })).toMatch(
      /^TOOL ERROR: INVALID_PARAMETER\nGoogle does not accept the search: Request contains/,
    );
  });

  it.each([
    [{ hangUp: true as const }, "NETWORK_ERROR"],
    [{ status: 503, text: "<h1>Unavailable</h1>" }, "NETWORK_ERROR"],
    [{ status: 500, json: {} }, "OPERATION_FAILED"],
    [{ status: 200, text: "not JSON" }, "OPERATION_FAILED"],
    [{ status: 200, json: null }, "OPERATION_FAILED"],
    [{ status: 200, json: { items: "abc" } }, "OPERATION_FAILED"],
    [{ status: 200, json: { error: { code: 403 } } }, "PERMISSION_DENIED"],
    [{ status: 403, json: { error: { errors: [null], details: {} } } }, "PERMISSION_DENIED"],
    [{ status: 400, json: { error: { message: "API key not valid." } } }, "UNAUTHORIZED"],
  ])("report a failing service: %j", async (reply, code) => {
    google.respondOnce(reply);
    const message = await searchFailure({ query: `trouble ${JSON.stringify(reply)}` });
    expect(message).toMatch(new RegExp(`^TOOL ERROR: ${code}\n.*Google`));
    expect(message).toMatch(/\nRECOVERY HINT: /);
  });
});

describe("without its credential", () => {
  it("names the missing credential or field", async () => {
    const origin = "http://127.0.0.1:9";
    const none = await startGalleryAgent(at(origin), { credentials: async () => ({}) });
    const message = await none.failure("search_google", { query: "x" });
    expect(message).toMatch(/^TOOL ERROR: UNAUTHORIZED\n.*"google-cse" is not set up/);
    for (const field of ["apiKey", "engineId"]) {
      const otherFields = Object.fromEntries(
        Object.entries(fields).filter(([name]) => name !== field),
      );
      const incomplete = await startGalleryAgent(at(origin), withFields(otherFields));
      expect(await incomplete.failure("search_google", { query: "x" })).toBe(
        [
          "TOOL ERROR: UNAUTHORIZED",
          `The credential "google-cse" has no "${field}", which Google search needs.`,
          `RECOVERY HINT: Set "${field}" of the credential "google-cse", then try again.`,
        ].join("\n"),
      );
    }
  });
});
