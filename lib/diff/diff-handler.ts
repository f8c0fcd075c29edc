import type { HandlerConfig } from "../agent/handlers";
import { isJsonEqual } from "../schema/json";
import { joinWords } from "./phrases";
import { breakingChange, compatibleChange, type UnassignedChange } from "./version-change";

const fieldLabels: Record<string, string> = {
  method: "the request method",
  url: "the URL",
  query: "the query",
  headers: "the headers",
  auth: "the authentication",
  body: "the request body",
  response: "the error handling",
  retry: "the retries",
  redirects: "the redirect policy",
  module: "the code",
  code: "the code",
  hosts: "the allowed hosts",
};
const kindLabels = { http: "an HTTP request", javascript: "JavaScript" };

const passesEnvelope = (handler: HandlerConfig) =>
  handler.kind === "http" && handler.response?.envelope === true;

const getSelect = (handler: HandlerConfig) =>
  handler.kind === "http" ? handler.response?.select : undefined;

/** Selecting a different part of the response may change the shape of the result. */
const diffSelection = (
  before: HandlerConfig,
  after: HandlerConfig,
  subject: string,
): UnassignedChange[] => {
  const [previous, current] = [getSelect(before), getSelect(after)];
  if (previous === current) return [];
  const message =
    current === undefined
      ? `${subject} now returns the service's whole response`
      : `${subject} now returns ${previous === undefined ? "only part" : "a different part"} of the service's response`;
  return [
    breakingChange(
      "/handler/response/select",
      `${message}, so results may have a different shape.`,
    ),
  ];
};

const omitSelect = (handler: HandlerConfig): HandlerConfig => {
  if (handler.kind !== "http") return handler;
  const { response, ...rest } = handler;
  const { select: _, ...remaining } = response ?? {};
  return Object.keys(remaining).length > 0 ? { ...rest, response: remaining } : rest;
};

/** Compares handlers. `subject` starts the sentence: "It", "The resource". */
export const diffHandler = (
  before: HandlerConfig,
  after: HandlerConfig,
  subject = "It",
): UnassignedChange[] => {
  if (isJsonEqual(before, after)) return [];
  const [previous, current] = [passesEnvelope(before), passesEnvelope(after)];
  if (previous !== current)
    return [
      breakingChange(
        "/handler/response/envelope",
        current
          ? `${subject} now passes through the service's response, so results may have a different shape.`
          : `${subject} no longer passes through the service's response, so results have a different shape.`,
      ),
    ];
  const unchangedNote = "Calls and the response type stay the same.";
  if (before.kind !== after.kind)
    return [
      compatibleChange(
        "/handler/kind",
        `${subject} is implemented differently: with ${kindLabels[after.kind]} instead of ${kindLabels[before.kind]}. ${unchangedNote}`,
      ),
    ];
  const selection = diffSelection(before, after, subject);
  const [previousFields, currentFields]: Record<string, unknown>[] = [
    omitSelect(before),
    omitSelect(after),
  ];
  const changed = Object.keys({ ...previousFields, ...currentFields })
    .filter((key) => !isJsonEqual(previousFields?.[key], currentFields?.[key]))
    .map((key) => fieldLabels[key] ?? key);
  if (changed.length === 0) return selection;
  const summary = `${joinWords(changed)} changed`;
  return [
    ...selection,
    compatibleChange(
      "/handler",
      `${subject} is implemented differently: ${summary}. ${unchangedNote}`,
    ),
  ];
};
