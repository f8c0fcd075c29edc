import { hash } from "node:crypto";
import { isObject } from "@/lib/agent/json";
import type { Exchange } from "@/lib/agent/recording";
import { maskedName } from "@/lib/agent/templates/fill-headers";
import { mask } from "@/lib/agent/templates/filling";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import {
  isOutboundError,
  OutboundError,
  type OutboundErrorCode,
} from "@/lib/handlers/http/outbound-error";
import type { Redact } from "./redact";

/** What a recording may hold of one answer's body, in bytes. */
const roomyBody = 64 * 1024;

/** Fields whose values are secrets that a service hands out: the call itself cannot have known them. */
const secretField =
  /token|secret|passw|api-?_?key|authorization|cookie|session|signature|jwt|private_?key/i;
const secretText = [
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g,
  /\b(?:gh[oprsu]_|github_pat_|xox[abeoprs]-|sk-|tw_|twp_|AKIA|ya29\.)[\w-]{16,}/g,
  /(?<=\b(?:access_token|refresh_token|id_token|client_secret|password|api_key)=)[^&\s"]+/gi,
];

const keptHeader =
  /^(?:content-type|content-language|link|location|retry-after|x-(?:total|page|next|prev|rate)[\w-]*)$/;

const hideFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hideFields);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretField.test(name) && typeof inner === "string" ? mask : hideFields(inner),
    ]),
  );
};

const hideIn = (text: string, redact: Redact): string => {
  const known = secretText.reduce((rest, pattern) => rest.replace(pattern, mask), redact(text));
  if (!/^\s*[[{]/.test(known)) return known;
  try {
    const value: unknown = JSON.parse(known);
    const hidden = hideFields(value);
    return JSON.stringify(hidden) === JSON.stringify(value) ? known : JSON.stringify(hidden);
  } catch {
    return known;
  }
};

/** A URL as a recording names it: the same for the same request, whatever its secrets are today. */
const nameOf = (url: string, redact: Redact): string => {
  const parsed = URL.parse(url);
  for (const name of new Set(parsed?.searchParams.keys() ?? []))
    if (maskedName.test(name) || secretField.test(name) || /^(?:key|sig|auth)$/i.test(name))
      parsed?.searchParams.set(name, "masked");
  return hideIn(parsed?.href ?? url, redact);
};

const describe = ({ method, url, body }: OutboundRequest, redact: Redact) => {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString("latin1");
  return {
    method,
    url: nameOf(url, redact),
    ...(text && { bodyHash: hash("sha256", redact(text), "base64url") }),
  };
};

const isText = (bytes: Uint8Array) => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export type Tape = {
  exchanges: Exchange[];
  /** Why the recording is not whole, as a sentence. */
  problem?: string;
};

const keep = (tape: Tape, body: Uint8Array, redact: Redact) => {
  if (body.length > roomyBody) {
    tape.problem = `An answer of ${Math.round(body.length / 1024)} KB is too large to be recorded; 64 KB is the limit.`;
    return undefined;
  }
  const text = isText(body);
  if (text !== undefined) return { body: hideIn(text, redact) };
  const spelled = Buffer.from(body).toString("latin1");
  if (redact(spelled) !== spelled) {
    tape.problem = "An answer holds a secret among bytes that are no text, so it was not recorded.";
    return undefined;
  }
  return { body: Buffer.from(body).toString("base64"), base64: true as const };
};

/** Lets everything through to the network, and writes each exchange down without its secrets. */
export const listenIn =
  (tape: Tape) =>
  (live: Outbound, redact: Redact): Outbound =>
  async (request) => {
    const about = describe(request, redact);
    if (tape.exchanges.length >= 20) tape.problem = "A recording holds at most 20 exchanges.";
    try {
      const response = await live(request);
      const kept = keep(tape, response.body, redact);
      const headers = Object.entries(response.headers)
        .filter(([name]) => keptHeader.test(name))
        .map(([name, value]) => [name, hideIn(value, redact)]);
      if (kept)
        tape.exchanges.push({
          ...about,
          answer: { status: response.status, headers: Object.fromEntries(headers), ...kept },
        });
      return response;
    } catch (error) {
      if (isOutboundError(error))
        tape.exchanges.push({ ...about, answer: { code: error.code, message: error.message } });
      throw error;
    }
  };

/**
 * Answers from a recording and never from the network: each exchange once and in order, the last one again when the
 * same is asked more often. `unheard` gathers what the recording has no answer to.
 */
export const playBack = (exchanges: readonly Exchange[], unheard: string[]) => {
  const left = [...exchanges];
  return (_live: Outbound, redact: Redact): Outbound =>
    async (request) => {
      const { method, url, bodyHash } = describe(request, redact);
      const fits = (each: Exchange) => each.method === method && each.url === url;
      const exact = (each: Exchange) => fits(each) && each.bodyHash === bodyHash;
      const found =
        left.find(exact) ??
        exchanges.findLast(exact) ??
        left.find(fits) ??
        exchanges.findLast(fits);
      if (!found) {
        unheard.push(`${method} ${url}`);
        throw new OutboundError(
          "NETWORK_ERROR",
          "The recording holds no answer to this request.",
          `Nothing was recorded for ${method} ${url}.`,
        );
      }
      const at = left.indexOf(found);
      if (at >= 0) left.splice(at, 1);
      const { answer } = found;
      if ("code" in answer) {
        const code = answer.code as OutboundErrorCode;
        throw new OutboundError(code, answer.message, "It failed so when it was recorded.");
      }
      const { status, headers, base64 } = answer;
      const body = new Uint8Array(Buffer.from(answer.body, base64 ? "base64" : "utf8"));
      request.onHop?.({ method, url: request.url, status, ms: 0, generated: [] });
      request.onAnswer?.({ status, headers })?.(body);
      return { status, headers, body, url: request.url };
    };
};
