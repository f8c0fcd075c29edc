/** The head of a response. */
export type ResponseHead = { status: number; headers: Record<string, string> };

/** A request to the AG-UI endpoint of an agent that runs elsewhere. */
type RemoteAgentRequest = {
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  maxBytes: number;
  /** Called with the head of the response. The returned function gets the body as it arrives. */
  onResponse(head: ResponseHead): (piece: Uint8Array) => void;
  signal: AbortSignal;
};

/**
 * Sends a request for a Space and resolves to the whole body of the response. Throws `AppError`, whose sentence says
 * why there is no response, or no whole one: `too_large` when the response exceeds `maxBytes`.
 */
export type RequestRemoteAgent = (
  space: string,
  request: RemoteAgentRequest,
) => Promise<Uint8Array>;
