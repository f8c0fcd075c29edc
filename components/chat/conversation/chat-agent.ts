import {
  HttpAgent,
  type RunAgentInput,
  runHttpRequest,
  transformHttpEventStream,
} from "@ag-ui/client";
import type { ConversationAgent } from "./conversation-agent";
import { fetchFromBuilder } from "./fetch-from-builder";

export type ChatAgentOptions = {
  slug: string;
  threadId: string;
  /** The published version to talk to; the draft when absent. */
  version?: number | undefined;
};

/** The builder's AG-UI endpoint of an agent, as the AG-UI client sees it. */
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

  /** Stops the thread's run on the server. Returns whether the server took the request. */
  async cancelRun(): Promise<boolean> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ threadId: this.threadId });
    try {
      return (await this.fetch(this.#cancelUrl, { method: "POST", headers, body })).ok;
    } catch {
      return false;
    }
  }

  /** Replays the thread as it is stored, then follows its run if one is active. */
  protected override connect(input: RunAgentInput) {
    // Unlike a run, a connection gets no controller of its own from the base class.
    this.abortController = new AbortController();
    const events = runHttpRequest(() => this.fetch(this.#connectUrl, this.requestInit(input)));
    return transformHttpEventStream(events, this.debugLogger);
  }
}
