/** What a line of the operator's log says of the request that it is about. */
export type RequestDetails = {
  /** As the response names it. */
  requestId: string;
  callId?: string;
  /** As the URL names it. */
  agent?: string;
  tool?: string | undefined;
  traceId?: string | undefined;
};

/** The id that a caller or a proxy gave its request; undefined for what would not fit into a log. */
export const readRequestId = (headers: {
  get(name: string): string | null;
}): string | undefined => {
  const id = headers.get("x-request-id");
  return id !== null && /^[\w.-]{1,128}$/.test(id) ? id : undefined;
};
