import type { HttpHandler } from "@/lib/agent/handlers/http";
import { memoize } from "../agent/placeholders/memoize";
import {
  getWholePlaceholder,
  type Placeholder,
  type Template,
} from "../agent/placeholders/template";
import { parseUrlTemplate, type UrlTemplate } from "../agent/placeholders/url-template";
import { fillSecret } from "./fill-headers";
import {
  createInvalidError,
  describePlaceholder,
  parseParts,
  type TemplateFiller,
  toText,
  UnresolvableRequest,
} from "./template-filler";

/** Percent-encodes everything but letters, digits and `-_.!~*'()`; a lone surrogate becomes U+FFFD. */
const percentEncode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** URL parsers resolve `.` and `..`, percent-encoded or not (WHATWG URL §4.4). */
const isDotSegment = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

const checkSegment = (
  segment: string,
  placeholder: Placeholder,
): UnresolvableRequest | undefined => {
  if (segment === "")
    return createInvalidError(
      placeholder,
      "is used in the URL's path and must not be empty.",
      "A non-empty value.",
    );
  return isDotSegment(segment)
    ? createInvalidError(
        placeholder,
        `is used in the URL's path and must not be "${segment}", which changes the path.`,
        "A value other than . or ..",
      )
    : undefined;
};

const createMissingInPathError = (placeholder: Placeholder): UnresolvableRequest => {
  const { subject, ...more } = describePlaceholder(placeholder);
  return new UnresolvableRequest(
    "MISSING_PARAMETER",
    `${subject} is used in the URL's path and missing.`,
    more,
  );
};

const fillSegment = (filling: TemplateFiller, segment: Template): string => {
  const [first] = segment;
  if (typeof first === "string" && segment.length === 1) return first;
  const { text, missing } = filling.text("/url", segment, percentEncode, filling.masked);
  if (missing) throw createMissingInPathError(missing);
  if (filling.masked) return text;
  const placeholderPart = segment.find((part) => typeof part === "object");
  const problem = placeholderPart && checkSegment(text, placeholderPart);
  if (problem) throw problem;
  return text;
};

/** A query parameter; literal text in it is already percent-encoded. */
type QueryParameter = {
  path: string;
  key: string;
  value: Template;
  whenMissing: "omit" | "null" | "empty";
};

/** An array as the whole value repeats the key, as in OpenAPI's default style. */
const fillPair = (
  filling: TemplateFiller,
  { path, key, value, whenMissing }: QueryParameter,
): string[] => {
  const missingPair =
    whenMissing === "omit" ? [] : [`${key}=${whenMissing === "null" ? "null" : ""}`];
  const whole = getWholePlaceholder(value);
  if (!whole) {
    const { text } = filling.text(path, value, percentEncode);
    return text === undefined ? missingPair : [`${key}=${text}`];
  }
  const { number, value: resolvedValue, isReplaced: standsIn } = filling.readValue(path, whole);
  const formatPair = (text: string) => `${key}=${filling.mark(number, text)}`;
  if (resolvedValue === undefined || resolvedValue === null) {
    filling.markMissing(number);
    return missingPair;
  }
  if (Array.isArray(resolvedValue))
    return resolvedValue.map((item) => formatPair(percentEncode(toText(item))));
  return [formatPair(standsIn ? String(resolvedValue) : percentEncode(toText(resolvedValue)))];
};

const fillAuthPair = (
  filling: TemplateFiller,
  { name, value }: { name: string; value: string },
): string => {
  const secret = fillSecret(filling, value);
  return `${percentEncode(name)}=${filling.masked ? secret : percentEncode(secret)}`;
};

const encodeLiterals = memoize(
  (text): Template =>
    parseParts(text).map((part) => (typeof part === "string" ? percentEncode(part) : part)),
);

/** The query string with its question mark: from the URL itself, the query rows and `auth`. */
const fillQuery = (
  filling: TemplateFiller,
  { query = [], auth }: HttpHandler,
  { query: urlQuery }: UrlTemplate,
): string => {
  const pairs: string[] = [];
  for (const { name, value } of urlQuery)
    if (value)
      pairs.push(...fillPair(filling, { path: "/url", key: name, value, whenMissing: "omit" }));
    else pairs.push(name);
  for (const [rowIndex, { name, value, enabled, whenMissing = "omit" }] of query.entries())
    if (enabled !== false)
      pairs.push(
        ...fillPair(filling, {
          path: `/query/${rowIndex}/value`,
          key: percentEncode(name),
          value: encodeLiterals(value),
          whenMissing,
        }),
      );
  if (auth?.type === "query") pairs.push(fillAuthPair(filling, auth));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};

/**
 * The URL of one request. Values are percent-encoded within path segments and query values, so that they cannot
 * change the origin, the number of segments or the query keys.
 */
export const fillUrl = (filling: TemplateFiller, handler: HttpHandler): string => {
  const parsed = parseUrlTemplate(handler.url);
  if ("problem" in parsed && filling.masked) return handler.url;
  if ("problem" in parsed) throw new UnresolvableRequest("OPERATION_FAILED", parsed.problem);
  const { origin, segments } = parsed.url;
  let path = "";
  for (const segment of segments) path += `/${fillSegment(filling, segment)}`;
  const text = `${origin}${path || "/"}${fillQuery(filling, handler, parsed.url)}`;
  if (filling.masked) return text;
  const parsedUrl = new URL(text);
  if (parsedUrl.origin !== origin)
    throw new UnresolvableRequest(
      "SECURITY_VIOLATION",
      "The request's URL would point to another host.",
    );
  return parsedUrl.href;
};
