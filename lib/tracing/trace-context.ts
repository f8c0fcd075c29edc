/**
 * A call's position in its caller's distributed trace (W3C Trace Context), and the caller's
 * metadata (W3C Baggage).
 */
export type TraceContext = { traceparent?: string; tracestate?: string; baggage?: string };

export const traceFields = ["traceparent", "tracestate", "baggage"] as const;

/**
 * Trace Context §3.3.1.5 requires support for at least 512 characters. A longer state may be
 * dropped.
 */
const MAX_STATE_CHARS = 512;
const MAX_STATE_MEMBERS = 32;
/** Baggage §3.3.2. */
const MAX_BAGGAGE_CHARS = 8_192;
const MAX_BAGGAGE_MEMBERS = 64;

/** Version 00 has these four fields. Later ones may have more (Trace Context §3.2.2). */
const parentPattern =
  /^(?!ff)([\da-f]{2})-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})(-.*)?$/;
/** `sampled` and `random-trace-id`. Unknown flags must not be passed on. */
const KNOWN_FLAGS = 0b11;

const stateKey = "[a-z\\d][a-z\\d_*/-]{0,255}|[a-z\\d][a-z\\d_*/-]{0,240}@[a-z][a-z\\d_*/-]{0,13}";
const stateValue = "[ -+\\--<>-~]{0,255}[!-+\\--<>-~]";
const statePattern = new RegExp(`^(${stateKey})=${stateValue}$`);

const token = "[!#$%&'*+.^_`|~\\da-zA-Z-]+";
/** What follows `=`. Spaces before and after a missing value must not match in several ways. */
const baggageValue = "[ \\t]*(?:[!#-+\\--:<-\\[\\]-~]+[ \\t]*)?";
const baggagePattern = new RegExp(
  `^${token}[ \\t]*=${baggageValue}(?:;[ \\t]*${token}[ \\t]*(?:=${baggageValue})?)*$`,
);

const splitMembers = (text: string): string[] =>
  text
    .split(",")
    .map((member) => member.trim())
    .filter((member) => member !== "");

const parseParent = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  const [, version, traceId, parentId, flags = "", rest] = parentPattern.exec(value) ?? [];
  if (!version || (version === "00" && rest !== undefined)) return undefined;
  const knownFlags = (Number.parseInt(flags, 16) & KNOWN_FLAGS).toString(16).padStart(2, "0");
  return `00-${traceId}-${parentId}-${knownFlags}`;
};

const parseState = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.length > MAX_STATE_CHARS) return undefined;
  const members = splitMembers(value);
  const keys = new Set(members.map((member) => statePattern.exec(member)?.[1]));
  const isValid = keys.size === members.length && !keys.has(undefined);
  if (!isValid || members.length === 0 || members.length > MAX_STATE_MEMBERS) return undefined;
  return members.join(",");
};

const parseBaggage = (value: unknown): string | undefined => {
  if (typeof value !== "string" || value.length > MAX_BAGGAGE_CHARS) return undefined;
  const members = splitMembers(value);
  if (members.length === 0 || members.length > MAX_BAGGAGE_MEMBERS) return undefined;
  return members.every((member) => baggagePattern.test(member)) ? members.join(",") : undefined;
};

/**
 * Reads the valid fields. Returns undefined if there are none: a call never fails because of its
 * trace. Drops a state without its parent.
 */
export const parseTraceContext = (
  read: (name: (typeof traceFields)[number]) => unknown,
): TraceContext | undefined => {
  const traceparent = parseParent(read("traceparent"));
  const tracestate = traceparent && parseState(read("tracestate"));
  const baggage = parseBaggage(read("baggage"));
  if (traceparent === undefined && baggage === undefined) return undefined;
  return {
    ...(traceparent && { traceparent }),
    ...(tracestate && { tracestate }),
    ...(baggage && { baggage }),
  };
};

const createSpanId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  // An id of zeros would be invalid.
  bytes[0] = (bytes[0] ?? 0) | 1;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Returns the id shared by all steps of a trace. */
export const getTraceId = (context: TraceContext | undefined): string | undefined =>
  context?.traceparent?.split("-")[1];

/**
 * Returns the headers for a request that is the step itself. Omits baggage, which must not reach
 * third parties.
 */
export const toTraceHeaders = ({ traceparent, tracestate }: TraceContext): [string, string][] => {
  if (traceparent === undefined) return [];
  return [
    ["traceparent", traceparent],
    ...(tracestate === undefined ? [] : ([["tracestate", tracestate]] as [string, string][])),
  ];
};

/** Returns the headers with which a request continues the trace as a new step. */
export const continueTrace = (context: TraceContext): [string, string][] => {
  if (context.traceparent === undefined) return [];
  const [version, traceId, , flags] = context.traceparent.split("-");
  const traceparent = [version, traceId, createSpanId(), flags].join("-");
  return toTraceHeaders({ ...context, traceparent });
};
