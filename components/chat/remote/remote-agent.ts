import { HttpAgent, type RunAgentInput } from "@ag-ui/client";
import { fetchFromBuilder } from "@/components/client/fetch-from-builder";
import type { ConversationAgent } from "../conversation/conversation-agent";

type RemoteAgentOptions = {
  url: string;
  threadId: string;
  /** Called for each run. */
  getHeaders: () => Record<string, string>;
};

/**
 * A remote AG-UI agent. The builder's API sends it the runs, because the browser is not allowed to.
 */
export class RemoteAgent extends HttpAgent implements ConversationAgent {
  readonly #remoteUrl: string;
  readonly #getHeaders: RemoteAgentOptions["getHeaders"];

  constructor({ url, threadId, getHeaders }: RemoteAgentOptions) {
    super({ url: "/api/v1/ag-ui/runs", threadId, fetch: fetchFromBuilder });
    this.#remoteUrl = url;
    this.#getHeaders = getHeaders;
  }

  protected override requestInit(input: RunAgentInput): RequestInit {
    const init = super.requestInit(input);
    const address = JSON.stringify({ url: this.#remoteUrl, headers: this.#getHeaders() });
    return { ...init, body: `${address.slice(0, -1)},"input":${init.body}}` };
  }
}
