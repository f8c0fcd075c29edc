import { HttpAgent, type RunAgentInput } from "@ag-ui/client";
import type { ConversationAgent } from "../conversation/conversation-agent";
import { fetchFromBuilder } from "../conversation/fetch-from-builder";

export type RemoteAddress = { url: string; headers: Record<string, string> };

/** An AG-UI agent elsewhere. The builder's API sends it the runs, because the browser may not. */
export class RemoteAgent extends HttpAgent implements ConversationAgent {
  readonly #address: RemoteAddress;

  constructor(address: RemoteAddress, threadId: string) {
    super({ url: "/api/v1/ag-ui/runs", threadId, fetch: fetchFromBuilder });
    this.#address = address;
  }

  protected override requestInit(input: RunAgentInput): RequestInit {
    const init = super.requestInit(input);
    const { url, headers } = this.#address;
    const body = `{"url":${JSON.stringify(url)},"headers":${JSON.stringify(headers)},"input":${init.body}}`;
    return { ...init, body };
  }
}
