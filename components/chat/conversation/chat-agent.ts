import {
  HttpAgent,
  type Message,
  type RunAgentInput,
  runHttpRequest,
  transformHttpEventStream,
} from "@ag-ui/client";
import { MessageSchema } from "@ag-ui/core/schemas";
import { z } from "zod";
import { fetchApi, ProblemError } from "@/components/client/api";
import { fetchFromBuilder } from "@/components/client/fetch-from-builder";
import { getOrigin } from "./branches";
import type { ConversationAgent } from "./conversation-agent";

const CANCEL_TIMEOUT_MS = 5_000;

type ChatAgentOptions = {
  slug: string;
  threadId: string;
  /** The published version to talk to. If absent, the draft. */
  version?: number | undefined;
};

/** AG-UI client for an agent's endpoint in the builder. */
export class ChatAgent extends HttpAgent implements ConversationAgent {
  readonly #slug: string;
  readonly #connectUrl: string;
  readonly #cancelUrl: string;

  constructor({ slug, threadId, version }: ChatAgentOptions) {
    const path = `/api/v1/agents/${encodeURIComponent(slug)}/ag-ui`;
    const query = version === undefined ? "" : `?version=${version}`;
    super({ url: `${path}${query}`, threadId, fetch: fetchFromBuilder, initialState: null });
    this.#slug = slug;
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

  /**
   * Returns the messages that a branch shares with the thread it left, and that thread's state.
   * Returns undefined if the thread is not a branch, or if the server does not have its origin.
   * Throws if it cannot be read.
   */
  async readOrigin(): Promise<{ messages: Message[]; state: unknown } | undefined> {
    const origin = getOrigin(this.threadId);
    if (!origin) return undefined;
    const thread = await fetchApi("GET /agents/{slug}/threads/{threadId}", {
      params: { slug: this.#slug, threadId: origin.threadId },
    }).catch((error) => {
      if (error instanceof ProblemError && error.status === 404) return undefined;
      throw error;
    });
    if (!thread) return undefined;
    const messages = z.array(MessageSchema).parse(thread.messages);
    const turn = messages.filter(({ role }) => role === "user")[origin.turn];
    return {
      messages: turn ? messages.slice(0, messages.indexOf(turn)) : messages,
      state: thread.state,
    };
  }

  /** Replays the stored thread, then follows its run if one is active. */
  protected override connect(input: RunAgentInput) {
    // The base class creates a controller for a run, but not for a connection.
    this.abortController = new AbortController();
    const events = runHttpRequest(() => this.fetch(this.#connectUrl, this.requestInit(input)));
    return transformHttpEventStream(events, this.debugLogger);
  }
}
