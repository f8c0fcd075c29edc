import {
  HttpAgent,
  type RunAgentInput,
  runHttpRequest,
  transformHttpEventStream,
} from "@ag-ui/client";
import { fetchFromBuilder } from "@/components/client/fetch-from-builder";
import type { ConversationAgent } from "./conversation-agent";

const CANCEL_TIMEOUT_MS = 5_000;

export type ChatAgentOptions = {
  slug: string;
  threadId: string;
  /** The published version to talk to. If absent, the draft. */
  version?: number | undefined;
};

/** AG-UI client for an agent's endpoint in the builder. */
export class ChatAgent extends HttpAgent implements ConversationAgent {
  readonly #connectUrl: string;
  readonly #cancelUrl: string;

  constructor({ slug, threadId, version }: ChatAgentOptions) {
    const path = `/api/v1/agents/${encodeURIComponent(slug)}/ag-ui`;
    const query = version === undefined ? "" : `?version=${version}`;
    super({ url: `${path}${query}`, threadId, fetch: fetchFromBuilder, initialState: null });
    this.#connectUrl = `${path}/connect${query}`;
    this.#cancelUrl = `${path}/cancel`;
  }

  /** Stops the thread's run on the server. Returns whether the server accepted the request. */
  async cancelRun(): Promise<boolean> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ threadId: this.threadId });
    const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
    try {
      return (await this.fetch(this.#cancelUrl, { method: "POST", headers, body, signal })).ok;
    } catch {
      return false;
    }
  }

  /** Replays the stored thread, then follows its run if one is active. */
  protected override connect(input: RunAgentInput) {
    // The base class creates a controller for a run, but not for a connection.
    this.abortController = new AbortController();
    const events = runHttpRequest(() => this.fetch(this.#connectUrl, this.requestInit(input)));
    return transformHttpEventStream(events, this.debugLogger);
  }
}
