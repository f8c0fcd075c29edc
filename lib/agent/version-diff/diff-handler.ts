import type { HandlerConfig } from "../handlers";
import { sameJson } from "../json";
import { breaking, type Change, compatible } from "./version-change";
import { listed } from "./words";

const parts: Record<string, string> = {
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
const kinds = { http: "an HTTP request", javascript: "JavaScript" };

const passesEnvelope = (handler: HandlerConfig) =>
  handler.kind === "http" && handler.response?.envelope === true;

const selectOf = (handler: HandlerConfig) =>
  handler.kind === "http" ? handler.response?.select : undefined;

/** Selecting a different part of the response may change the shape of the result. */
const diffSelection = (before: HandlerConfig, after: HandlerConfig, subject: string): Change[] => {
  const [was, is] = [selectOf(before), selectOf(after)];
  if (was === is) return [];
  const says =
    is === undefined
      ? `${subject} now returns the service's whole response`
      : `${subject} now returns ${was === undefined ? "only part" : "a different part"} of the service's response`;
  return [breaking("/handler/response/select", `${says}, so results may have a different shape.`)];
};

const withoutSelect = (handler: HandlerConfig): HandlerConfig => {
  if (handler.kind !== "http") return handler;
  const { response, ...rest } = handler;
  const { select: _, ...kept } = response ?? {};
  return Object.keys(kept).length > 0 ? { ...rest, response: kept } : rest;
};

/** Compares handlers. `subject` starts the sentence: "It", "The resource". */
export const diffHandler = (
  before: HandlerConfig,
  after: HandlerConfig,
  subject = "It",
): Change[] => {
  if (sameJson(before, after)) return [];
  const [was, is] = [passesEnvelope(before), passesEnvelope(after)];
  if (was !== is)
    return [
      breaking(
        "/handler/response/envelope",
        is
          ? `${subject} now passes through the service's response, so results may have a different shape.`
          : `${subject} no longer passes through the service's response, so results have a different shape.`,
      ),
    ];
  const same = "Calls and the response type stay the same.";
  if (before.kind !== after.kind)
    return [
      compatible(
        "/handler/kind",
        `${subject} is implemented differently: with ${kinds[after.kind]} instead of ${kinds[before.kind]}. ${same}`,
      ),
    ];
  const selection = diffSelection(before, after, subject);
  const [old, now]: Record<string, unknown>[] = [withoutSelect(before), withoutSelect(after)];
  const changed = Object.keys({ ...old, ...now })
    .filter((key) => !sameJson(old?.[key], now?.[key]))
    .map((key) => parts[key] ?? key);
  if (changed.length === 0) return selection;
  const what = `${listed(changed)} changed`;
  return [
    ...selection,
    compatible("/handler", `${subject} is implemented differently: ${what}. ${same}`),
  ];
};
