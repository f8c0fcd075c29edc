/** What a line in the operator's log says about its request. */
export type RequestDetails = {
  /** As given in the response. */
  requestId: string;
  callId?: string;
  /** As given in the URL. */
  agent?: string;
  tool?: string | undefined;
  traceId?: string | undefined;
};

/**
 * Reads the id that a caller or a proxy gave its request. Returns undefined for a value unfit for a
 * log.
 */
export const readRequestId = (headers: {
  get(name: string): string | null;
}): string | undefined => {
  const id = headers.get("x-request-id");
  return id !== null && /^[\w.-]{1,128}$/.test(id) ? id : undefined;
};
