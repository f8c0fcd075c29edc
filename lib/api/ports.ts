import type { Alerts } from "@/lib/alerts/alerts";
import type { Reader } from "@/lib/data/access/identity";
import type { AlertChannels } from "@/lib/data/alerts/alert-channels";
import type { CredentialStore } from "@/lib/data/credentials/credentials";
import type { RateLimitStatus } from "@/lib/errors";
import type { RequestDetails } from "@/lib/http/request-id";
import type { OpenRuns } from "@/lib/protocols/ag-ui/open-runs";
import type { RunPorts, Runs } from "@/lib/runs/ports";
import type { ThreadStore } from "@/lib/runs/thread-store";
import type { IssuedToken, TokenProblem } from "@/lib/runtime/credentials/request-token";
import type { Rate, RateSubject } from "@/lib/runtime/policy/apply-rate-limit";
import type { Runtime } from "@/lib/runtime/ports";
import type { ListRemoteTools } from "@/lib/runtime/remote-tools";
import type { ImportJob } from "./import-worker/messages";
import type { RequestRemoteAgent } from "./remote-agents/remote-agent";

/** What the API needs from the process it runs in. */
export type ApiPorts = {
  /** The public URL, as used in endpoint URLs. */
  url: string;
  runtime: Runtime;
  /** Identifies the user by session cookie or personal access token. */
  identify(
    headers: Headers,
  ): Promise<{ member: Reader; by: "cookie" | "token"; session: string | undefined } | undefined>;
  /**
   * The operator's own authorization server, which manages sign-ins to agents instead of this
   * server.
   */
  externalIssuer: string | undefined;
  hashPassword(password: string): Promise<string>;
  /** Signs a user in. The response sets the session cookie. */
  signIn(credentials: { email: string; password: string }, headers: Headers): Promise<Response>;
  /** Refreshes a published agent in this process. Other processes are notified by the database. */
  refreshPublishedAgent(agentId: string): Promise<void>;
  /** Resolves once this server has applied every change that has been committed. */
  catchUp(): Promise<void>;
  credentials: CredentialStore;
  alertChannels: AlertChannels;
  sendAlertTest: Alerts["sendTest"];
  /** The names of the missing settings that e-mail requires. */
  missingMailSettings: readonly string[];
  /** Drops a Space's cached credentials in this process. Other processes are notified by the database. */
  invalidateCredentials(space: string): void;
  /**
   * Requests a new access token with a credential. Returns the problem, if there is one, and
   * undefined if the credential requests no token.
   */
  requestToken(space: string, service: string): Promise<IssuedToken | TokenProblem | undefined>;
  /** Checks the syntax of a module without running it. */
  checkCode(
    space: string,
    code: string,
    options?: { withoutDefault?: boolean },
  ): Promise<{ line: number; column: number; message: string }[]>;
  /**
   * Returns why the operator's rules refuse every request to a URL, judging by the URL alone.
   * Undefined if they do not.
   */
  findRefusal(url: string): string | undefined;
  /** Clears a tool's cached results in this process. Other processes are notified by the database. */
  clearCache(agentId: string, tool: string): void;
  /**
   * Returns a caller's remaining rate limit for a tool, as known to this process. Undefined without
   * recent calls.
   */
  readRateLimit(rate: Rate, subject: RateSubject): Promise<RateLimitStatus | undefined>;
  /**
   * Converts the body of `POST /imports` to that of its response, in another process. Throws
   * `AppError`.
   */
  runImport(space: string, job: ImportJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Lists the tools of an MCP server with the Space's credentials. */
  listRemoteTools: ListRemoteTools;
  /** The models of all providers, their prices, and the log of requests to them. */
  models: Pick<RunPorts, "price" | "recordModelCall"> & RunPorts["models"];
  runs: Runs;
  /** The conversations. */
  threads: ThreadStore;
  openRuns: OpenRuns;
  /** Drops a Space's cached prices in this process. Other processes reload them within a minute. */
  invalidateModelPrices(space: string): void;
  /** Sends requests to AG-UI agents on other servers. */
  requestAgent: RequestRemoteAgent;
  /** The ports for running model tests. */
  runPorts: RunPorts;
  /** Requests the server at its public URL, as outside callers do. */
  fetchPublic: typeof globalThis.fetch;
  /** Writes to the operator's log, about a request or a part of the server. */
  report(error: unknown, about: RequestDetails | string): void;
  /** Whether the database was recently found to be unresponsive. */
  isDatabaseAway(): boolean;
};
