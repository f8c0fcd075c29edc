import type { Variable } from "@/lib/agent/manifest";
import type { BearerMode } from "@/lib/agent/tool";
import type { Envelope } from "@/lib/api/schemas/tries";
import { isObject } from "@/lib/schema/json";
import { type Profile, SECRET_NAME_PATTERN } from "../browser-storage/caller-profiles";
import { ProblemError } from "./api";
import { isEventStream, readEvents } from "./events";
import { reachability } from "./reachability";
import { toAddress } from "./site-path";

/** What a host would send to the public endpoint. Empty strings are omitted. */
export type PublishedCaller = Omit<Profile, "variables"> & {
  variables: readonly { ref: string; value: string; secret: boolean }[];
};

/** The request and its response as a host would see them, with the caller's secrets masked. */
export type HttpExchange = {
  method: "POST";
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  status: number;
  /** The headers that are useful to a caller. */
  responseHeaders: readonly (readonly [name: string, value: string])[];
  /** Milliseconds from sending the request to the end of the response. */
  ms: number;
  /** Identifies the call in the log. */
  requestId: string | null;
};
type PublishedResponse = { status: number; envelope: Envelope; http: HttpExchange };

/**
 * Limits a profile to what the version declares or uses, because a host knows nothing else about
 * its caller.
 */
export const toPublishedCaller = (
  { variables, bearer, ...rest }: Profile,
  declared: readonly Variable[],
  mode: BearerMode,
): PublishedCaller => ({
  ...rest,
  bearer: mode === "none" ? "" : bearer,
  variables: declared.flatMap(({ ref, secret }) => {
    const value = variables[ref];
    return value ? [{ ref, value, secret: secret === true || SECRET_NAME_PATTERN.test(ref) }] : [];
  }),
});

const mask = "•••";
const visibleHeaderPattern =
  /^(?:ratelimit(?:-.*)?|retry-after|cache-status|idempotency-replayed|www-authenticate|allow|content-type|x-.*)$/;

const isEnvelope = (value: unknown): value is Envelope => {
  if (!isObject(value)) return false;
  if (value.success === true) return typeof value.responseType === "string" && isObject(value.data);
  return value.success === false && isObject(value.error) && "message" in value.error;
};

const createProblem = (status: number, detail: string) =>
  new ProblemError({ status, code: "internal", detail, issues: [] });

/** Encodes a string as UTF-8 bytes, because `fetch` accepts only Latin-1 characters. */
const toUtf8 = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");

/**
 * Sets a header. If the value is not Latin-1, the error names the field, unlike the platform's
 * error.
 */
const setHeader = (headers: Headers, name: string, value: string, label: string) => {
  try {
    headers.set(name, value);
  } catch {
    throw createProblem(
      0,
      `${label} contains a character that is not allowed in an HTTP header. Enter it again.`,
    );
  }
};

const createRequest = (
  params: Record<string, unknown>,
  { key, bearer, variables, userId, chatId, executionId }: PublishedCaller,
  confirmation: string | undefined,
) => {
  const headers = new Headers();
  const displayHeaders: [string, string][] = [];
  const add = (name: string, value: string, { label = "", secret = true, sent = value } = {}) => {
    if (value === "") return;
    setHeader(headers, name, sent, label);
    displayHeaders.push([name, secret ? value.replace(/^(Bearer )?.*$/s, `$1${mask}`) : value]);
  };
  add("accept", "text/event-stream, application/json", { secret: false });
  add("content-type", "application/json", { secret: false });
  add("x-api-key", key, { label: "The key" });
  if (bearer) add("authorization", `Bearer ${bearer}`, { label: "The bearer token" });
  for (const { ref, value, secret } of variables)
    add(`x-${ref}`, value, { label: `The variable ${ref}`, secret, sent: toUtf8(value) });
  add("x-confirmation", confirmation ?? "", { label: "The confirmation" });
  const host = Object.entries({ userId, chatId, executionId }).filter(([, value]) => value !== "");
  return {
    headers,
    displayHeaders,
    body: JSON.stringify({ ...params, ...Object.fromEntries(host) }),
  };
};

type PublishedCallRequest = {
  slug: string;
  tool: string;
  params: Record<string, unknown>;
  caller: PublishedCaller;
  /** The token from an earlier response for exactly these arguments. */
  confirmation?: string | undefined;
  signal: AbortSignal;
  onChunk: (chunk: unknown) => void;
};

/**
 * Calls a tool of the published agent at its public endpoint, as a host would: with the caller's
 * key and without the user's session. Returns any envelope, including errors. Throws `ProblemError`
 * if the response is not an envelope. Rethrows an abort unchanged.
 */
export async function callPublished(request: PublishedCallRequest): Promise<PublishedResponse> {
  const { slug, tool, params, caller, confirmation, signal, onChunk } = request;
  const { headers, displayHeaders, body } = createRequest(params, caller, confirmation);
  const path = toAddress(
    `/api/agents/${encodeURIComponent(slug)}/tools/${encodeURIComponent(tool)}`,
  );
  const startedAt = performance.now();
  try {
    const response = await fetch(path, {
      method: "POST",
      headers,
      body,
      signal,
      credentials: "omit",
      cache: "no-store",
    });
    reachability.markReachable();
    const payload: unknown =
      response.body && isEventStream(response)
        ? await readEvents(response.body, { chunk: onChunk })
        : await response.json().catch((error: unknown) => {
            if (signal.aborted) throw error;
            return null;
          });
    const { status } = response;
    if (!isEnvelope(payload))
      throw createProblem(
        status,
        `The endpoint responded with HTTP ${status} but without an envelope. A proxy may have responded instead.`,
      );
    const http: HttpExchange = {
      method: "POST",
      url: new URL(path, window.location.origin).href,
      headers: displayHeaders,
      body,
      status,
      responseHeaders: [...response.headers].filter(([name]) => visibleHeaderPattern.test(name)),
      ms: performance.now() - startedAt,
      requestId: response.headers.get("x-request-id"),
    };
    return { status, envelope: payload, http };
  } catch (error) {
    if (signal.aborted || error instanceof ProblemError) throw error;
    reachability.markUnreachable();
    throw createProblem(
      0,
      "The agent’s endpoint could not be reached, or its response was cut off. Try again.",
    );
  }
}

/** The confirmation that a 428 requests, and the token that permits the same call. */
export type ConfirmationRequest = {
  token: string;
  prompt?: string;
  params?: Record<string, unknown>;
};

const parseDetails = (details: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(details);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** Returns the confirmation request of a 428 response. Returns undefined for any other response. */
export const getConfirmationRequest = ({
  status,
  envelope,
}: PublishedResponse): ConfirmationRequest | undefined => {
  if (status !== 428 || envelope.success) return undefined;
  const { confirmation, prompt, params } = parseDetails(envelope.error.details);
  if (typeof confirmation !== "string") return undefined;
  return {
    token: confirmation,
    ...(typeof prompt === "string" && { prompt }),
    ...(isObject(params) && { params }),
  };
};
