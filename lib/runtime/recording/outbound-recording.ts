import { hash } from "node:crypto";
import { secretHeaderName } from "@/lib/agent/handlers/literal-secrets";
import type { Exchange } from "@/lib/agent/tool-tests/recording";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import {
  isOutboundError,
  OutboundError,
  type OutboundErrorCode,
} from "@/lib/handlers/http/outbound/outbound-error";
import type { Redact } from "@/lib/redaction/redact";
import { parseKeepingDigits } from "@/lib/schema/inexact-number";
import { isObject } from "@/lib/schema/json";
import { mask } from "@/lib/templates/template-filler";
import type { FieldNames } from "../credentials/credentials";

/** Maximum size of a recorded response body, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_EXCHANGES = 20;

/**
 * Names of fields whose values are secrets issued by a service, which the call cannot know in
 * advance.
 */
const secretField =
  /token|secret|passw|api-?_?key|authorization|cookie|session|signature|jwt|private_?key/i;
/**
 * Also matches the beginning of what is not a JWT, because the time for a long text would otherwise
 * grow with its square.
 */
const jwtStart = /\beyJ[\w-]{8,}(\.[\w-]{8,}\.[\w-]{8,})?/g;
const secretText = [
  /\b(?:gh[oprsu]_|github_pat_|xox[abeoprs]-|sk-|tw_|twp_|AKIA|ya29\.)[\w-]{16,}/g,
  /(?<=\b(?:access_token|refresh_token|id_token|client_secret|password|api_key)=)[^&\s"]+/gi,
];

const recordedHeader =
  /^(?:content-type|content-language|link|location|retry-after|x-(?:total|page|next|prev|rate)[\w-]*)$/;

const maskFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskFields);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretField.test(name) && typeof inner === "string" ? mask : maskFields(inner),
    ]),
  );
};

const maskText = (text: string, redact: Redact): string => {
  const withoutJwts = redact(text).replace(jwtStart, (start, rest?: string) =>
    rest === undefined ? start : mask,
  );
  const maskedText = secretText.reduce(
    (partial, pattern) => partial.replace(pattern, mask),
    withoutJwts,
  );
  if (!/^\s*[[{]/.test(maskedText)) return maskedText;
  try {
    const { value } = parseKeepingDigits(maskedText);
    const maskedValue = maskFields(value);
    return JSON.stringify(maskedValue) === JSON.stringify(value)
      ? maskedText
      : JSON.stringify(maskedValue);
  } catch {
    return maskedText;
  }
};

/**
 * Returns a URL as identified in a recording: the same for the same request, even if its secrets
 * change.
 */
const toRecordedUrl = (url: string, redact: Redact): string => {
  const parsedUrl = URL.parse(url);
  for (const name of new Set(parsedUrl?.searchParams.keys() ?? []))
    if (secretHeaderName.test(name) || secretField.test(name) || /^(?:key|sig|auth)$/i.test(name))
      parsedUrl?.searchParams.set(name, "masked");
  return maskText(parsedUrl?.href ?? url, redact);
};

const toRecordedRequest = ({ method, url, body }: OutboundRequest, redact: Redact) => {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString("latin1");
  return {
    method,
    url: toRecordedUrl(url, redact),
    ...(text && { bodyHash: hash("sha256", redact(text), "base64url") }),
  };
};

const decodeText = (bytes: Uint8Array) => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export type OutboundRecording = {
  exchanges: Exchange[];
  /** The names of the fields that the tool's credentials had. */
  credentials: FieldNames;
  /** Why the recording is incomplete, as a sentence. */
  problem?: string;
};

const toRecordedBody = (recording: OutboundRecording, body: Uint8Array, redact: Redact) => {
  if (body.length > MAX_BODY_BYTES) {
    recording.problem = `A response of ${Math.round(body.length / 1024)} KB is too large to record; the limit is 64 KB.`;
    return undefined;
  }
  const text = decodeText(body);
  if (text !== undefined) return { body: maskText(text, redact) };
  const latin1 = Buffer.from(body).toString("latin1");
  if (redact(latin1) !== latin1) {
    recording.problem = "A binary response contains a secret, so it was not recorded.";
    return undefined;
  }
  return { body: Buffer.from(body).toString("base64"), base64: true as const };
};

/** Passes every request through to the network, and records each exchange without its secrets. */
export const recordOutbound = () => {
  const recording: OutboundRecording = { exchanges: [], credentials: {} };
  let requestCount = 0;
  const network = (live: Outbound, redact: Redact, names: FieldNames): Outbound => {
    recording.credentials = names;
    return async (request) => {
      const recordedRequest = toRecordedRequest(request, redact);
      requestCount += 1;
      if (requestCount > MAX_EXCHANGES) {
        recording.problem = `A recording can contain at most ${MAX_EXCHANGES} requests.`;
        return live(request);
      }
      try {
        const response = await live(request);
        const recordedBody = toRecordedBody(recording, response.body, redact);
        const headers = Object.entries(response.headers)
          .filter(([name]) => recordedHeader.test(name))
          .map(([name, value]) => [name, maskText(value, redact)]);
        if (recordedBody)
          recording.exchanges.push({
            ...recordedRequest,
            answer: {
              status: response.status,
              headers: Object.fromEntries(headers),
              ...recordedBody,
            },
          });
        return response;
      } catch (error) {
        if (isOutboundError(error))
          recording.exchanges.push({
            ...recordedRequest,
            answer: { code: error.code, message: error.message },
          });
        throw error;
      }
    };
  };
  return { network, recording };
};

/**
 * Responds from a recording and never from the network: with each exchange once and in order, and
 * with the last one again if the same request is repeated. `unmatched` lists the requests to
 * which the recording has no response.
 */
export const replayOutbound = (exchanges: readonly Exchange[]) => {
  const remaining = [...exchanges];
  const unmatched: string[] = [];
  const network =
    (_live: Outbound, redact: Redact): Outbound =>
    async (request) => {
      const { method, url, bodyHash } = toRecordedRequest(request, redact);
      const isMatch = (each: Exchange) => each.method === method && each.url === url;
      const isExactMatch = (each: Exchange) => isMatch(each) && each.bodyHash === bodyHash;
      const exchange =
        remaining.find(isExactMatch) ??
        exchanges.findLast(isExactMatch) ??
        remaining.find(isMatch) ??
        exchanges.findLast(isMatch);
      if (!exchange) {
        unmatched.push(`${method} ${url}`);
        throw new OutboundError(
          "NETWORK_ERROR",
          "The recording has no response to this request.",
          `Nothing was recorded for ${method} ${url}.`,
        );
      }
      const at = remaining.indexOf(exchange);
      if (at >= 0) remaining.splice(at, 1);
      const { answer } = exchange;
      if ("code" in answer) {
        const code = answer.code as OutboundErrorCode;
        throw new OutboundError(
          code,
          answer.message,
          "It failed in the same way when it was recorded.",
        );
      }
      const { status, headers, base64 } = answer;
      const body = new Uint8Array(Buffer.from(answer.body, base64 ? "base64" : "utf8"));
      request.onHop?.({ method, url: request.url, status, ms: 0, generated: [] });
      request.onResponse?.({ status, headers })?.(body);
      return { status, headers, body, url: request.url };
    };
  return { network, unmatched };
};
