import { type Outcome, toolFailure } from "@/lib/agent/tool-error";

const brand = Symbol.for("toolwright.OutboundError");

/** Message shared by all refusals, so that callers cannot probe the network. */
export const POLICY_REFUSAL_MESSAGE = "The network policy does not allow this request.";

export type OutboundErrorCode =
  | "SECURITY_VIOLATION"
  | "NETWORK_ERROR"
  | "TIMEOUT"
  | "LIMIT_EXCEEDED";

type MissingHost = { service: string; host: string };

/** Changes that would permit a request that the guard refused. */
type Remedy = {
  /** The credential whose hosts would have to include the request's host. */
  missingHost?: MissingHost;
  /** The host that the tool's own hosts would have to include. */
  toolHost?: string;
  /** The entry that an administrator would have to add to TOOLWRIGHT_OUTBOUND_ALLOW. */
  allowEntry?: string;
};

/**
 * Error for a request that was refused or failed. `message` is for everyone, `explanation` for the
 * author only.
 */
export class OutboundError extends Error {
  readonly [brand] = true;
  readonly missingHost: MissingHost | undefined;
  readonly toolHost: string | undefined;
  readonly allowEntry: string | undefined;
  readonly code: OutboundErrorCode;
  readonly explanation: string;

  constructor(
    code: OutboundErrorCode,
    message: string,
    explanation: string,
    options?: ErrorOptions & Remedy,
  ) {
    super(message, options);
    this.name = "OutboundError";
    this.code = code;
    this.explanation = explanation;
    this.missingHost = options?.missingHost;
    this.toolHost = options?.toolHost;
    this.allowEntry = options?.allowEntry;
  }

  toOutcome(): Extract<Outcome, { ok: false }> {
    return toolFailure(this.code, this.message, {
      ...(this.code === "SECURITY_VIOLATION" && {
        recoveryHint: "The tool's author can find the rule and the address in the call log.",
      }),
    });
  }
}

export const isOutboundError = (value: unknown): value is OutboundError =>
  typeof value === "object" && value !== null && brand in value;

/**
 * Creates the error for a request that the guard refuses. `explanation` names the rule and how to
 * permit the request.
 */
export const createRefusal = (explanation: string, remedy?: Remedy): OutboundError =>
  new OutboundError("SECURITY_VIOLATION", POLICY_REFUSAL_MESSAGE, explanation, remedy);
