import type { HttpHandler } from "@/lib/agent/handlers/http";
import { fillSecret } from "./fill-headers";
import { type Filling, invalid, nameOf, partsOf, spliced, Unresolvable } from "./filling";
import { remembered } from "./remembered";
import { type Placeholder, type Template, wholePlaceholder } from "./template";
import { parseUrl, type UrlTemplate } from "./url-template";

/** Percent-encodes everything but letters, digits and `-_.!~*'()`; a lone surrogate becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** URL parsers resolve `.` and `..`, percent-encoded or not (WHATWG URL §4.4). */
const isDotSegment = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

const unfit = (segment: string, placeholder: Placeholder): Unresolvable | undefined => {
  if (segment === "")
    return invalid(
      placeholder,
      "is used in the URL's path and must not be empty.",
      "A non-empty value.",
    );
  return isDotSegment(segment)
    ? invalid(
        placeholder,
        `is used in the URL's path and must not be "${segment}", which changes the path.`,
        "A value other than . or ..",
      )
    : undefined;
};

const missingInPath = (placeholder: Placeholder): Unresolvable => {
  const { subject, ...more } = nameOf(placeholder);
  return new Unresolvable(
    "MISSING_PARAMETER",
    `${subject} is used in the URL's path and missing.`,
    more,
  );
};

const fillSegment = (filling: Filling, segment: Template): string => {
  const [first] = segment;
  if (typeof first === "string" && segment.length === 1) return first;
  const { text, missing } = filling.text("/url", segment, encode, filling.masked);
  if (missing) throw missingInPath(missing);
  if (filling.masked) return text;
  const hole = segment.find((part) => typeof part === "object");
  const problem = hole && unfit(text, hole);
  if (problem) throw problem;
  return text;
};

/** A query parameter; literal text in it is already percent-encoded. */
type Pair = { place: string; key: string; value: Template; whenMissing: "omit" | "null" | "empty" };

/** An array as the whole value repeats the key, as in OpenAPI's default style. */
const fillPair = (filling: Filling, { place, key, value, whenMissing }: Pair): string[] => {
  const absent = whenMissing === "omit" ? [] : [`${key}=${whenMissing === "null" ? "null" : ""}`];
  const whole = wholePlaceholder(value);
  if (!whole) {
    const { text } = filling.text(place, value, encode);
    return text === undefined ? absent : [`${key}=${text}`];
  }
  const { number, value: found, standsIn } = filling.read(place, whole);
  const written = (text: string) => `${key}=${filling.mark(number, text)}`;
  if (found === undefined || found === null) {
    filling.lack(number);
    return absent;
  }
  if (Array.isArray(found)) return found.map((item) => written(encode(spliced(item))));
  return [written(standsIn ? String(found) : encode(spliced(found)))];
};

const authPair = (filling: Filling, { name, value }: { name: string; value: string }): string => {
  const secret = fillSecret(filling, value);
  return `${encode(name)}=${filling.masked ? secret : encode(secret)}`;
};

const encodeLiterals = remembered(
  (text): Template => partsOf(text).map((part) => (typeof part === "string" ? encode(part) : part)),
);

/** The query string with its question mark: from the URL itself, the query rows and `auth`. */
const fillQuery = (
  filling: Filling,
  { query = [], auth }: HttpHandler,
  { query: inUrl }: UrlTemplate,
): string => {
  const pairs: string[] = [];
  for (const { name, value } of inUrl)
    if (value)
      pairs.push(...fillPair(filling, { place: "/url", key: name, value, whenMissing: "omit" }));
    else pairs.push(name);
  for (const [row, { name, value, enabled, whenMissing = "omit" }] of query.entries())
    if (enabled !== false)
      pairs.push(
        ...fillPair(filling, {
          place: `/query/${row}/value`,
          key: encode(name),
          value: encodeLiterals(value),
          whenMissing,
        }),
      );
  if (auth?.type === "query") pairs.push(authPair(filling, auth));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};

/**
 * The URL of one request. Values are percent-encoded within path segments and query values, so that they cannot
 * change the origin, the number of segments or the query keys.
 */
export const fillUrl = (filling: Filling, handler: HttpHandler): string => {
  const parsed = parseUrl(handler.url);
  if ("problem" in parsed && filling.masked) return handler.url;
  if ("problem" in parsed) throw new Unresolvable("OPERATION_FAILED", parsed.problem);
  const { origin, segments } = parsed.url;
  let path = "";
  for (const segment of segments) path += `/${fillSegment(filling, segment)}`;
  const text = `${origin}${path || "/"}${fillQuery(filling, handler, parsed.url)}`;
  if (filling.masked) return text;
  const real = new URL(text);
  if (real.origin !== origin)
    throw new Unresolvable("SECURITY_VIOLATION", "The request's URL would point to another host.");
  return real.href;
};
