import { secretHeaderName } from "@/lib/agent/handlers/literal-secrets";
import type { HandlerCall, Outbound, OutboundRequest, SentRequest } from "@/lib/handlers/handler";
import { createSecretFinder } from "@/lib/redaction/secret-finder";
import { markValue, maskMarked, removeMarks } from "@/lib/templates/marks";
import { MAX_SHOWN_ORIGINS, mask, type Origin } from "@/lib/templates/template-filler";
import { recordHops } from "../record-hops";

type Call = Pick<HandlerCall, "outbound" | "context" | "onSent" | "secretVariables">;
type KnownValue = { placeholder: string; secret: boolean; value: string };

/** Maximum length of a displayed body, in UTF-16 code units. */
const MAX_BODY_LENGTH = 64 * 1024;

/**
 * Lists the values that code receives and might send, under the names a template would use for
 * them.
 */
const getKnownValues = ({ context, secretVariables }: Call): KnownValue[] => [
  ...Object.entries(context.credentials).flatMap(([service, fields]) =>
    Object.entries(fields).map(([field, value]) => ({
      placeholder: `credentials.${service}.${field}`,
      secret: true,
      value,
    })),
  ),
  ...Object.entries(context.variables).map(([ref, value]) => ({
    placeholder: `variables.${ref}`,
    secret: secretVariables?.includes(ref) ?? true,
    value,
  })),
  ...(context.bearer === undefined
    ? []
    : [{ placeholder: "caller.bearer", secret: true, value: context.bearer }]),
];

/** Creates a function that finds known values in a string. If values overlap, a secret one wins. */
const createValueFinder = (candidates: readonly KnownValue[]) => {
  const { find } = createSecretFinder(candidates.map(({ value }) => value));
  return (text: string) =>
    find(text).flatMap(({ start, end, secrets }) => {
      const values = candidates.filter(({ value }) => secrets.includes(value));
      const match = values.find(({ secret }) => secret) ?? values[0];
      return match ? [{ start, end, match }] : [];
    });
};
type ValueFinder = ReturnType<typeof createValueFinder>;

const toBodyText = (body: OutboundRequest["body"]): string | null => {
  if (body === undefined) return null;
  return typeof body === "string" ? body : `(${body.length} bytes)`;
};
const truncate = (text: string) =>
  text.length > MAX_BODY_LENGTH ? `${text.slice(0, MAX_BODY_LENGTH).toWellFormed()}…` : text;

/**
 * Converts a request made by code to the form shown to its author: secrets are masked, and known
 * values have their origins.
 */
const toSentRequest = (request: OutboundRequest, findValues: ValueFinder): SentRequest => {
  const origins: Origin[] = [];
  const maskValues = (
    place: string,
    part: NonNullable<Origin["spot"]>["part"],
    text: string,
    maskAll = false,
  ) => {
    const matches: Omit<Origin, "spot">[] = [];
    let markedText = "";
    let position = 0;
    for (const { start, end, match } of findValues(text)) {
      const { placeholder, secret } = match;
      const display = secret ? mask : text.slice(start, end);
      const hasOrigin = origins.length + matches.length < MAX_SHOWN_ORIGINS;
      markedText += text.slice(position, start);
      markedText += hasOrigin
        ? markValue(matches.push({ place, placeholder, secret }) - 1, display)
        : display;
      position = end;
    }
    markedText += text.slice(position);
    const plain = removeMarks(maskAll ? maskMarked(markedText, mask) : markedText);
    for (const { origin, from, to } of plain.spans) {
      const match = matches[origin];
      if (match) origins.push({ ...match, spot: { part, from, to } });
    }
    return plain.text;
  };
  const body = toBodyText(request.body);
  return {
    method: request.method,
    url: maskValues("/url", "url", request.url),
    headers: request.headers.map(([name, value], at) => [
      name,
      maskValues(`/headers/${name}`, `header:${at}`, value, secretHeaderName.test(name)),
    ]),
    generated: [],
    // Mask before truncating, so that no part of a secret is left at the end.
    body: body === null ? null : truncate(maskValues("/body", "body", body)),
    origins,
    hops: [],
  };
};

/** Wraps the call's outbound client so that requests made by code are reported to `onSent`. */
export const tracedOutbound = (call: Call): Outbound => {
  const { onSent, outbound } = call;
  if (!onSent) return outbound;
  let cachedFinder: ValueFinder | undefined;
  return (request) => {
    cachedFinder ??= createValueFinder(getKnownValues(call));
    const findValues = cachedFinder;
    const sentRequest = toSentRequest(request, findValues);
    onSent(sentRequest);
    const maskUrl = (url: string) =>
      toSentRequest({ ...request, url, headers: [], body: "" }, findValues).url;
    return outbound({ ...request, onHop: recordHops(sentRequest, 1, maskUrl) });
  };
};
