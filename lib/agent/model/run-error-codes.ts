import type { ErrorCode } from "../../errors";

/** The codes of failed requests to models. */
const modelErrorCodes = [
  "model_context_too_long",
  "model_failed",
  "model_invalid_answer",
  "model_invalid_request",
  "model_not_found",
  "model_rate_limited",
  "model_refused",
  "model_unauthorized",
  "model_unreachable",
  "model_unsupported_content",
] as const;
export type ModelErrorCode = (typeof modelErrorCodes)[number];

/** The codes that only failed runs have. `docs/reference/contract.md` explains them. */
export const runErrorCodes = [
  "connection_lost",
  "interrupt_answered",
  "interrupt_expired",
  "interrupt_invalid_answer",
  "interrupt_unanswered",
  "interrupt_unknown",
  "invalid_event",
  "max_steps",
  ...modelErrorCodes,
  "no_events",
  "run_lost",
  "stream_ended",
  "timeout",
] as const;
export type RunErrorCode = (typeof runErrorCodes)[number] | ErrorCode;
