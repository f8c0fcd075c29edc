import { failed, type Outcome } from "@/lib/agent/tool-error";

const brand = Symbol.for("toolwright.OutboundError");

/** The same words for every refusal, so that a caller cannot map a network by asking. */
export const refusedMessage = "The network policy does not allow this request.";

export type OutboundErrorCode =
  | "SECURITY_VIOLATION"
  | "NETWORK_ERROR"
  | "TIMEOUT"
  | "LIMIT_EXCEEDED";

/** A request that was refused or failed. `message` is for everyone; `explanation` only for the author. */
export class OutboundError extends Error {
  readonly [brand] = true;

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    readonly explanation: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "OutboundError";
  }

  toOutcome(): Outcome {
    return failed(this.code, this.message, {
      ...(this.code === "SECURITY_VIOLATION" && {
        recoveryHint: "The tool's author finds the rule and the address in the call's log.",
      }),
    });
  }
}

export const isOutboundError = (value: unknown): value is OutboundError =>
  typeof value === "object" && value !== null && brand in value;

/** A refusal of the guard: `explanation` names the rule, and the entry that would permit the request. */
export const refusal = (explanation: string): OutboundError =>
  new OutboundError("SECURITY_VIOLATION", refusedMessage, explanation);
