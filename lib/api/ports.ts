import type { Alerts } from "@/lib/alerts/alerts";
import type { Reader } from "@/lib/data/access/owner";
import type { AlertChannels } from "@/lib/data/alerts/alert-channels";
import type { CredentialStore } from "@/lib/data/credentials/credentials";
import type { RateLimitStatus } from "@/lib/errors";
import type { RequestDetails } from "@/lib/http/request-id";
import type { OpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import type { RunPorts, Runs } from "@/lib/runs/ports";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { Rate, RateSubject } from "@/lib/runtime/policy/apply-rate-limit";
import type { Runtime } from "@/lib/runtime/ports";
import type { ListRemoteTools } from "@/lib/runtime/remote-tools";
import type { ImportJob } from "./import-worker/messages";
import type { RequestRemoteAgent } from "./remote-agents/remote-agent";

/** What the API needs from the process it runs in. */
export type ApiPorts = {
  /** The public origin, as used in endpoint URLs. */
  url: string;
  runtime: Runtime;
  /** Identifies the user by session cookie or personal access token. */
  identify(
    headers: Headers,
  ): Promise<{ owner: Reader; by: "cookie" | "token"; session: string | undefined } | undefined>;
  /** The operator's own authorization server, which keeps the sign-ins to agents in place of this server. */
  externalIssuer: string | undefined;
  hashPassword(password: string): Promise<string>;
  /** Signs a user in. The response sets the session cookie. */
  signIn(credentials: { email: string; password: string }, headers: Headers): Promise<Response>;
  /** Refreshes a published agent in this process. Other processes are notified by the database. */
  refreshPublishedAgent(agentId: string): Promise<void>;
  credentials: CredentialStore;
  alertChannels: AlertChannels;
  sendAlertTest: Alerts["sendTest"];
  /** The names of the settings without which no e-mail is sent. */
  missingMailSettings: readonly string[];
  /** Drops a Space's cached credentials in this process. Other processes are notified by the database. */
  invalidateCredentials(space: string): void;
  /** Checks the syntax of a module without running it. */
  checkCode(
    code: string,
    options?: { withoutDefault?: boolean },
  ): Promise<{ line: number; column: number; message: string }[]>;
  /** Why the operator's rules refuse every request to a URL, as far as its text tells; undefined if they do not. */
  findRefusal(url: string): string | undefined;
  /** Clears a tool's cached results in this process. Other processes are notified by the database. */
  clearCache(agentId: string, tool: string): void;
  /** What a tool's rate limit leaves to a caller, as far as this process knows; undefined if it has not called lately. */
  readRateLimit(rate: Rate, subject: RateSubject): Promise<RateLimitStatus | undefined>;
  /** Converts the body of `POST /imports` to that of its response, outside this process. Throws `AppError`. */
  runImport(space: string, job: ImportJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Lists the tools of an MCP server with the Space's credentials. */
  listRemoteTools: ListRemoteTools;
  /** The models of all providers, what they cost, and the log of the requests to them. */
  models: Pick<RunPorts, "price" | "recordModelCall"> & RunPorts["models"];
  runs: Runs;
  /** The conversations. */
  threads: ThreadStore;
  openRuns: OpenRuns;
  /** Drops a Space's cached prices in this process. Other processes read them again after a minute. */
  invalidateModelPrices(space: string): void;
  /** Reaches AG-UI agents elsewhere. */
  requestAgent: RequestRemoteAgent;
  /** What tests of a model are run with. */
  runPorts: RunPorts;
  /** Requests the server at its public URL, as callers from outside do. */
  fetchPublic: typeof globalThis.fetch;
  /** For the operator's log: about a request, or a part of the server. */
  report(error: unknown, about: RequestDetails | string): void;
  /** Whether the database has just been found not to respond. */
  isDatabaseAway(): boolean;
};
