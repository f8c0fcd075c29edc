import { isDeepStrictEqual } from "node:util";
import { test as base, expect } from "../gateway/agent-client";
import { conformanceAgent } from "./conformance-agent";
import { type ExpectedFailures, expectedFailures } from "./expected-failures";
import { startKeyProxy } from "./key-proxy";
import { runConformance } from "./run-conformance";

const requirements = (revision: string) => ({
  program: "conformance",
  args: ["--requirements", revision],
});

/**
 * The suites, each with its number of scenarios. Unscored scenarios count too, so that none is
 * silently left out.
 */
const suites = {
  "2026-07-28": { suite: requirements("2026-07-28"), scenarios: 50 },
  "2025-11-25": { suite: requirements("2025-11-25"), scenarios: 33 },
  "0.1.16": { suite: { program: "conformance-2025", args: [] }, scenarios: 30 },
};

const test = base.extend<{ endpoint: string }>({
  origin: process.env.E2E_URL ?? "",
  endpoint: async ({ serve, slug }, use) => {
    const { url, key } = await serve(conformanceAgent(slug));
    const proxy = await startKeyProxy(url, key);
    await use(`${proxy.url}/mcp`);
    await proxy.close();
  },
});

/** Returns unexpected failures, and expected failures that no longer occur. */
const compare = (problems: ReadonlyMap<string, string>, expected: ExpectedFailures) => {
  const isExpected = (check: string) =>
    Object.hasOwn(expected, check) || Object.hasOwn(expected, check.split(":")[0] ?? "");
  const isMet = (name: string) =>
    [...problems.keys()].some((check) => check === name || check.split(":")[0] === name);
  return {
    unexpected: Object.fromEntries([...problems].filter(([check]) => !isExpected(check))),
    stale: Object.keys(expected).filter((name) => !isMet(name)),
  };
};

for (const [name, { suite, scenarios }] of Object.entries(suites))
  test(`passes the official conformance suite, ${name}`, async ({ endpoint }) => {
    test.slow();
    const run = async () => {
      const result = await runConformance(suite, endpoint);
      const differences = compare(result.problems, expectedFailures[name as keyof typeof suites]);
      return { scenarios: result.scenarios, ...differences };
    };
    const passing = { scenarios, unexpected: {}, stale: [] };
    const first = await run();
    // Some scenarios wait only half a second for a response, which a busy machine may miss. A real
    // fault fails every run.
    expect(isDeepStrictEqual(first, passing) ? first : await run()).toEqual(passing);
  });
