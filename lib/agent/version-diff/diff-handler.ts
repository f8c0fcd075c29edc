import type { HandlerConfig } from "../handlers";
import { sameJson } from "../json";
import { breaking, type Change, compatible } from "./version-change";
import { listed } from "./words";

const parts: Record<string, string> = {
  method: "the method of the request",
  url: "the address it asks",
  query: "the query of the request",
  headers: "the headers of the request",
  auth: "how it proves itself to the service",
  body: "the body of the request",
  response: "how a failure of the service is told",
  retry: "how often it tries",
  redirects: "whether it follows redirects",
  module: "its code",
  code: "its code",
  hosts: "the hosts its code may reach",
};
const kinds = { http: "an HTTP request", javascript: "JavaScript" };

const passesEnvelope = (handler: HandlerConfig) =>
  handler.kind === "http" && handler.response?.envelope === true;

const selectOf = (handler: HandlerConfig) =>
  handler.kind === "http" ? handler.response?.select : undefined;

/** Another choice of what is kept of an answer gives the answer another shape. */
const diffSelection = (before: HandlerConfig, after: HandlerConfig, subject: string): Change[] => {
  const [was, is] = [selectOf(before), selectOf(after)];
  if (was === is) return [];
  const says =
    is === undefined
      ? `${subject} now passes on the whole answer of the service`
      : `${subject} now keeps ${was === undefined ? "only a part" : "another part"} of the answer of the service`;
  return [breaking("/handler/response/select", `${says}, so answers may have another shape.`)];
};

const withoutSelect = (handler: HandlerConfig): HandlerConfig => {
  if (handler.kind !== "http") return handler;
  const { response, ...rest } = handler;
  const { select: _, ...kept } = response ?? {};
  return Object.keys(kept).length > 0 ? { ...rest, response: kept } : rest;
};

/** What is done inside. `subject` begins the sentence: "It", "The resource". */
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
          ? `${subject} now passes on the answer of the service as it comes, so answers may have another shape.`
          : `${subject} no longer passes on the answer of the service as it comes, so answers have another shape.`,
      ),
    ];
  const same = "What callers send and the kind of answer stay the same.";
  if (before.kind !== after.kind)
    return [
      compatible(
        "/handler/kind",
        `${subject} is carried out differently: by ${kinds[after.kind]} instead of ${kinds[before.kind]}. ${same}`,
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
    compatible("/handler", `${subject} is carried out differently: ${what}. ${same}`),
  ];
};
