import type { ErrorCode } from "@/lib/errors";
import type { RequestDetails } from "@/lib/http/request-id";
import type { Jobs } from "@/lib/jobs/jobs";
import type { OpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import type { IdempotencyStore } from "@/lib/protocols/idempotency";
import type { OpenExchanges } from "@/lib/protocols/mcp/open-exchanges";
import type { Protocol } from "@/lib/protocols/protocol";
import type { Runs } from "@/lib/runs/ports";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { Runtime } from "@/lib/runtime/ports";
import type { Tracer } from "@/lib/tracing/tracer";
import type { AccessTokens } from "./access-tokens";
import type { PublishedAgents } from "./published-agents/published-agents";

/** What the gateway needs from the process it runs in. */
export type GatewayPorts = {
  /** The public origin, used in documents. */
  url: string;
  publishedAgents: Pick<PublishedAgents, "find">;
  runtime: Runtime;
  /** Signs state that callers hold between two requests. */
  stateSecret: Uint8Array;
  idempotency: IdempotencyStore;
  runs: Runs;
  threads: ThreadStore;
  openRuns: OpenRuns;
  openExchanges: OpenExchanges;
  jobs: Jobs;
  accessTokens: Pick<AccessTokens, "find">;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called for each request admitted by a key. Must not block. */
  onKeyUsed(id: string): void;
  /** Called for each request admitted by a sign-in. Must not block. */
  onSignInUsed(grantId: string): void;
  /** For the operator's log; never shown to the caller. */
  reportError(error: unknown, request: RequestDetails): void;
  tracer?: Tracer | undefined;
  /** Called for each refused request. Must not block. */
  onRefused?(code: ErrorCode): void;
  /** The class of responses. The server passes one that is cheaper than the platform's own. */
  Response?: typeof Response;
  protocols?: readonly [Protocol, ...Protocol[]];
};
