import { AGUIError } from "@ag-ui/client";
import { UNEXPECTED_MESSAGE, UNREACHABLE_MESSAGE } from "@/components/client/failure-messages";
import { isObject, parseJson } from "@/lib/schema/json";
import type { RunFailure } from "./conversation";

const UNREACHABLE: RunFailure = {
  code: "unreachable",
  message: UNREACHABLE_MESSAGE,
};

/** Each request has the whole conversation, so that all later messages are refused too. */
const TOO_LARGE: RunFailure = {
  code: "too_large",
  message:
    "The conversation is too large to send, including its files. Start a new one with fewer or smaller files.",
};

/** Reports what is wrong with the order of the agent's events, with the AG-UI client's message. */
const toProtocolFailure = ({ message }: AGUIError): RunFailure => ({
  title: "The agent’s events violate the AG-UI 1.0 order",
  code: "invalid_event",
  message,
});

/** Returns why a run was lost that cannot be followed again. */
export const toLossFailure = (error: unknown): RunFailure =>
  error instanceof AGUIError
    ? toProtocolFailure(error)
    : {
        title: "The run was lost",
        code: "connection_lost",
        message: "The connection was lost before the run ended. Try again.",
      };

const lacksVariables = (issues: unknown): boolean =>
  Array.isArray(issues) &&
  issues.some((issue) => isObject(issue) && issue.code === "missing_variables");

/**
 * Converts the error of a rejected run to a message for people. The AG-UI client puts the status
 * and body of an HTTP response on its error.
 */
export const toRunFailure = (error: unknown): RunFailure => {
  if (error instanceof AGUIError) return toProtocolFailure(error);
  if (!isObject(error) || typeof error.status !== "number") return UNREACHABLE;
  if (error.status === 413) return TOO_LARGE;
  const { payload } = error;
  const body = typeof payload === "string" ? parseJson(payload) : payload;
  const fields = isObject(body) ? body : {};
  const text = [fields.detail, fields.message].find((value) => typeof value === "string" && value);
  const message = typeof text === "string" ? text : UNEXPECTED_MESSAGE;
  return {
    message,
    ...(typeof fields.code === "string" && { code: fields.code }),
    ...(lacksVariables(fields.issues) && { lacksVariables: true }),
  };
};

/** Statuses with which a proxy reports that the server is temporarily unavailable. */
const AWAY_STATUSES: unknown[] = [502, 503, 504];

/**
 * Returns why a thread cannot be loaded. Returns null if the server cannot be reached, which may be
 * temporary.
 */
export const toLoadFailure = (error: unknown): RunFailure | null => {
  const isAnswered = isObject(error) && typeof error.status === "number";
  if (!isAnswered || AWAY_STATUSES.includes(error.status)) return null;
  return { ...toRunFailure(error), title: "The conversation could not be loaded" };
};
