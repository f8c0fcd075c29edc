import type { HttpHandler } from "@/lib/agent/handlers/http";
import { fillSecret } from "./fill-headers";
import { type Filling, invalid, nameOf, partsOf, spliced, Unresolvable } from "./filling";
import { remembered } from "./remembered";
import { type Placeholder, type Template, wholePlaceholder } from "./template";
import { parseUrl } from "./url-template";

/** Percent-encodes everything but letters, digits and `-_.!~*'()`; a lone surrogate becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A URL parser takes these for "here" and "one up", percent-encoded or not (WHATWG URL §4.4). */
const isDotSegment = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

const unfit = (segment: string, placeholder: Placeholder): Unresolvable | undefined => {
  if (segment === "")
    return invalid(
      placeholder,
      "is part of the URL's path and empty.",
      "A value that is not empty.",
    );
  return isDotSegment(segment)
    ? invalid(
        placeholder,
        `would make a part of the URL's path "${segment}", which names another place.`,
        "A value that is more than dots.",
      )
    : undefined;
};

const missingInPath = (placeholder: Placeholder): Unresolvable => {
  const { subject, ...more } = nameOf(placeholder);
  return new Unresolvable(
    "MISSING_PARAMETER",
    `${subject} is part of the URL's path and missing.`,
    more,
  );
};

const fillSegment = (filling: Filling, segment: Template): string => {
  const { text, missing } = filling.text("/url", segment, encode, filling.masked);
  const hole = segment.find((part) => typeof part === "object");
  if (missing) throw missingInPath(missing);
  if (filling.masked) return text;
  const problem = hole && unfit(text, hole);
  if (problem) throw problem;
  return text;
};

/** One key with its value, both already percent-encoded where they are literal. */
type Pair = { place: string; key: string; value: Template; whenMissing: "omit" | "null" | "empty" };

/** An array that is the whole value repeats the key, as OpenAPI's default style does. */
const fillPair = (filling: Filling, { place, key, value, whenMissing }: Pair): string[] => {
  const absent = whenMissing === "omit" ? [] : [`${key}=${whenMissing === "null" ? "null" : ""}`];
  const whole = wholePlaceholder(value);
  if (!whole) {
    const { text } = filling.text(place, value, encode);
    return text === undefined ? absent : [`${key}=${text}`];
  }
  const { value: found, standsIn, mark, lack } = filling.read(place, whole);
  if (found === undefined || found === null) {
    lack();
    return absent;
  }
  if (Array.isArray(found)) return found.map((item) => `${key}=${mark(encode(spliced(item)))}`);
  return [`${key}=${mark(standsIn ? String(found) : encode(spliced(found)))}`];
};

const authPair = (filling: Filling, { name, value }: { name: string; value: string }): string => {
  const secret = fillSecret(filling, value);
  return `${encode(name)}=${filling.masked ? secret : encode(secret)}`;
};

const encodeLiterals = remembered(
  (text): Template => partsOf(text).map((part) => (typeof part === "string" ? encode(part) : part)),
);

/**
 * The URL of one call. Values fill whole path segments and query values and are percent-encoded there; the
 * origin, the number of segments and the query's keys are the author's.
 */
export const fillUrl = (filling: Filling, { url, query = [], auth }: HttpHandler): string => {
  const parsed = parseUrl(url);
  if ("problem" in parsed && filling.masked) return url;
  if ("problem" in parsed) throw new Unresolvable("OPERATION_FAILED", parsed.problem);
  const { origin, segments, query: inUrl } = parsed.url;
  const path = segments.map((segment) => `/${fillSegment(filling, segment)}`).join("") || "/";
  const pairs = [
    ...inUrl.flatMap(({ name, value }) =>
      value ? fillPair(filling, { place: "/url", key: name, value, whenMissing: "omit" }) : [name],
    ),
    ...query.flatMap(({ name, value, enabled, whenMissing = "omit" }, row) =>
      enabled === false
        ? []
        : fillPair(filling, {
            place: `/query/${row}/value`,
            key: encode(name),
            value: encodeLiterals(value),
            whenMissing,
          }),
    ),
    ...(auth?.type === "query" ? [authPair(filling, auth)] : []),
  ];
  const text = `${origin}${path}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
  if (filling.masked) return text;
  const real = new URL(text);
  if (real.origin !== origin)
    throw new Unresolvable("SECURITY_VIOLATION", "The request's URL would name another host.");
  return real.href;
};
