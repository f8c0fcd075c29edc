import { createIdleJobs } from "@/lib/jobs/jobs-fixture";
import { createThreadStore } from "@/lib/runs/thread-store-fixture";
import { createOpenRuns } from "./ag-ui/open-runs";
import { createOpenExchanges } from "./mcp/open-exchanges";
import type { ProtocolContext } from "./protocol";

const notUsed = () => Promise.reject(new Error("not used"));

/** Creates the context of a request with a key, for tests that only list and call tools. */
export const createTestContext = ({
  agent,
  runtime,
}: Pick<ProtocolContext, "agent" | "runtime">): ProtocolContext => {
  const threads = createThreadStore();
  return {
    agent,
    runtime,
    callId: "r1",
    keyId: "k1",
    signIn: null,
    mayCall: () => true,
    userToken: undefined,
    stateSecret: new Uint8Array(32),
    baseUrl: "https://a.example",
    pageUrl: "https://a.example",
    agentSlug: "a",
    runs: { run: notUsed },
    threads,
    openRuns: createOpenRuns({ threads, reportError: () => {} }),
    openExchanges: createOpenExchanges(
      async () => {},
      () => 0,
    ),
    jobs: createIdleJobs(),
    idempotency: {
      acquire: notUsed,
      renew: async () => {},
      complete: async () => {},
      release: async () => {},
    },
    openStream: () => () => {},
    now: Date.now,
    reportError: () => {},
    trace: () => undefined,
    respond: (status, headers, body) => new Response(body, { status, headers }),
  };
};
