import type { Origin } from "./templates/filling";
import type { ToolErrorCode } from "./tool-error";

/** A request as its author may see it: what went out, secrets masked. */
export type SentRequest = {
  method: string;
  url: string;
  headers: (readonly [name: string, value: string])[];
  /** The names of the headers that nobody wrote: the house adds them. */
  generated: string[];
  body: string | null;
  /** Which placeholder each value came from. */
  origins: Origin[];
  /** What went over the wire, retries and redirects included; it grows while the request is on its way. */
  hops: SentHop[];
};

/** One exchange on the wire. `status` is absent and `code` says why when no answer came. */
export type SentHop = {
  /** Which try it belongs to, from 1. */
  attempt: number;
  method: string;
  url: string;
  status?: number;
  code?: ToolErrorCode;
  /** From the request to the first byte of its answer. */
  ms: number;
};
