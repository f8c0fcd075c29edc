import type { ToolErrorCode } from "../agent/tool-error";
import type { Origin } from "./template-filler";

/** A sent request as its author may see it, with secrets masked. */
export type SentRequest = {
  method: string;
  url: string;
  headers: (readonly [name: string, value: string])[];
  /** The names of the headers that were added automatically. */
  generated: string[];
  body: string | null;
  /** The placeholder that each value came from. */
  origins: Origin[];
  /**
   * Every exchange with the service, including retries and redirects. Grows while the request is in
   * progress.
   */
  hops: SentHop[];
};

/** One HTTP exchange. Without a response, `status` is absent and `code` is the reason. */
export type SentHop = {
  /** The number of the attempt, starting at 1. */
  attempt: number;
  method: string;
  url: string;
  status?: number;
  code?: ToolErrorCode;
  /** Milliseconds from the request to the first byte of the response. */
  ms: number;
};
