import {
  parseTraceContext,
  type TraceContext,
  traceFields,
} from "@/lib/agent/access/trace-context";
import { isObject } from "@/lib/schema/json";

const readMeta = (body: unknown): Record<string, unknown> => {
  const params = isObject(body) ? body.params : undefined;
  const meta = isObject(params) ? params._meta : undefined;
  return isObject(meta) ? meta : {};
};

/**
 * The trace that a message belongs to (revision 2026-07-28, `_meta`), else that of its HTTP request, as proxies and
 * instrumented clients send it. A batch has only the latter.
 */
export const readTrace = (headers: Headers, body: unknown): TraceContext | undefined => {
  const meta = readMeta(body);
  return parseTraceContext((name) => meta[name]) ?? parseTraceContext((name) => headers.get(name));
};

/** What a message says besides its trace, which differs with each. A field that is no text stays for the server to refuse. */
export const withoutTrace = (meta: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(meta).filter(
      ([name, value]) => typeof value !== "string" || !traceFields.some((field) => field === name),
    ),
  );
