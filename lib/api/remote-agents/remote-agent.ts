/** The head of a response. */
export type ResponseHead = { status: number; headers: Record<string, string> };

/** A request to the AG-UI endpoint of an agent on another server. */
type RemoteAgentRequest = {
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  maxBytes: number;
  /**
   * Called with the head of the response. The returned function receives the body as it arrives.
   */
  onResponse(head: ResponseHead): (piece: Uint8Array) => void;
  signal: AbortSignal;
};

/**
 * Sends a request for a Space and resolves to the whole body of the response. Throws an `AppError`
 * that explains why there is no complete response: `too_large` if it exceeds `maxBytes`.
 */
export type RequestRemoteAgent = (
  space: string,
  request: RemoteAgentRequest,
) => Promise<Uint8Array>;
