import type { Api } from "@/lib/api/api";
import type { Gateway } from "@/lib/gateway/gateway";
import type { Tracer } from "@/lib/tracing/tracer";
import type { Auth } from "./auth/auth";
import type { HealthReport } from "./health/health-checks";
import type { Metrics } from "./metrics/metrics";
import type { Pages } from "./pages";
import type { StopStep } from "./stop/stop-steps";

/** The parts of one running process. */
export type AppContainer = {
  auth: Auth;
  /** Handles the sign-in routes. */
  handleAuth(request: Request): Promise<Response>;
  /** Returns the metadata of the authorization server, while users can sign in to an agent. */
  oauthMetadata(): Promise<Response>;
  gateway: Gateway;
  /** Returns the metadata of agents that users sign in to. */
  describeResource(request: Request): Promise<Response>;
  api: Api;
  /** The data of the pages that the browser does not request from the API. */
  pages: Pages;
  /** Reports whether this process can serve agents, and what needs attention. */
  health(): Promise<HealthReport>;
  /**
   * Resolves once the changes in the database have been read, or the first attempt has failed.
   * Await it before Next is loaded, which blocks the process for longer than a query may take.
   */
  firstRead: Promise<void>;
  /** Whether the database did not respond to the last query. */
  isDatabaseAway(): boolean;
  /**
   * Marks the server as not ready. Returns how long load balancers may need to notice, in
   * milliseconds.
   */
  announceStop(): number;
  /** Stops taking background calls. Resolves when the running ones have ended. */
  drainJobs(): Promise<void>;
  /**
   * Ends everything that is still running with a response, so that no stream is cut off without a
   * final event.
   */
  interrupt(step: StopStep): Promise<void>;
  close(step: StopStep): Promise<void>;
};

export type ServerOptions = {
  metrics?: Metrics;
  tracer?: Tracer | undefined;
  /** The class of the gateway's responses. Defaults to the platform's own. */
  Response?: typeof Response;
  /** The folder with the bundles of the sandbox and the import worker. Defaults to `.build`. */
  processes?: string;
};
