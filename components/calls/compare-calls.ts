import type { CallDetail } from "@/lib/api/schemas/calls";
import { type Drift, findDrift } from "@/lib/diff/drift";
import { isObject } from "@/lib/schema/json";
import { getCallerName, getSourceName } from "./call-table";

const parseBody = (body: string | null): unknown => {
  try {
    const value: unknown = JSON.parse(body ?? "null");
    return isObject(value) || Array.isArray(value) ? value : body;
  } catch {
    return body;
  }
};

/** What may explain why one call fails and another does not, except for the service itself. */
const toComparable = (call: CallDetail) => ({
  version: call.version === null ? "draft" : `v${call.version}`,
  source: getSourceName(call),
  caller: getCallerName(call) ?? "none",
  arguments: call.params,
  requests: call.requests.map(({ method, url, headers, generated, body }) => ({
    method,
    url,
    headers: Object.fromEntries(headers.filter(([name]) => !generated.includes(name))),
    body: parseBody(body),
  })),
});

/** Describes how a call differs from an earlier one of the same tool. */
export const compareCalls = (earlier: CallDetail, call: CallDetail): Drift[] => {
  const before = toComparable(earlier);
  const after = toComparable(call);
  // A call that was refused sent nothing, which its error already says.
  const requests = after.requests.length > 0 ? before.requests : [];
  return findDrift({ ...before, requests }, after);
};
