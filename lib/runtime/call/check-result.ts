import type { CallOutcome } from "@/lib/agent/call-outcome";
import { getStructuredResult, hasStructuredResult } from "@/lib/agent/output-schema";
import { toolFailure } from "@/lib/agent/tool-error";
import type { Log } from "@/lib/handlers/handler";
import type { Validate } from "@/lib/schema/validation";

/** More would not be read; the first is usually the cause of the others. */
const MAX_LOGGED = 20;

/**
 * Converts a result that violates the tool's output schema to a failure. The violations go only to
 * the author's log, because they name parts of a service's response that the caller was not
 * promised.
 */
export const checkResult = (outcome: CallOutcome, validate: Validate, log: Log): CallOutcome => {
  if (!outcome.ok) return outcome;
  const { responseType, data } = outcome;
  const violations = hasStructuredResult(responseType)
    ? validate(getStructuredResult(responseType, data))
    : [{ path: "", message: `has the response type ${responseType}, which has no data` }];
  if (violations.length === 0) return outcome;
  for (const { path, message } of violations.slice(0, MAX_LOGGED))
    log("error", `The result violates the output schema: ${path || "it"} ${message}.`);
  return toolFailure(
    "TOOL_EXECUTION_FAILED",
    "The tool's result does not match its output schema.",
    {
      recoveryHint: "The tool's author can find the mismatch in the log of this call.",
    },
  );
};
