import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { FieldStyle } from "../agent/handlers/value-style";
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
  UnresolvableRequest,
} from "./template-filler";
import { writeField, writeInPath } from "./write-value";

/**
 * Percent-encodes everything except letters, digits and `-_.!~*'()`. A lone surrogate becomes
 * U+FFFD.
 */
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
    `${subject} is missing, but the URL's path needs it.`,
    more,
  );
};

const fillSegment = (
  filling: TemplateFiller,
  segment: Template,
  pathRows: NonNullable<HttpHandler["path"]>,
): string => {
  const [first] = segment;
  if (typeof first === "string" && segment.length === 1) return first;
  const write = (valueText: string, placeholder: Placeholder, value: unknown) => {
    const row = pathRows.find(
      (each) => getWholePlaceholder(parseParts(each.value))?.text === placeholder.text,
    );
    return row ? writeInPath(value, row, percentEncode) : percentEncode(valueText);
  };
  const { text, missing } = filling.text("/url", segment, write, filling.masked);
  if (missing) throw createMissingInPathError(missing);
  if (filling.masked) return text;
  const placeholderPart = segment.find((part) => typeof part === "object");
  const problem = placeholderPart && checkSegment(text, placeholderPart);
  if (problem) throw problem;
  return text;
};

/** A query parameter. Literal text in it is already percent-encoded. */
type QueryParameter = {
  path: string;
  key: string;
  value: Template;
  whenMissing: "omit" | "null" | "empty";
} & FieldStyle;

/** Encodes a separator. Commas separate list values, so they are left unencoded between them. */
const encodeSeparator = (separator: string) => (separator === "," ? "," : percentEncode(separator));

/**
 * Fills a query parameter. By default, an array as the whole value repeats the key, as in OpenAPI.
 */
const fillPair = (
  filling: TemplateFiller,
  { path, key, value, whenMissing, style, explode }: QueryParameter,
): string[] => {
  const missingPair =
    whenMissing === "omit" ? [] : [`${key}=${whenMissing === "null" ? "null" : ""}`];
  const whole = getWholePlaceholder(value);
  if (!whole) {
    const { text } = filling.text(path, value, percentEncode);
    return text === undefined ? missingPair : [`${key}=${text}`];
  }
  const { number, value: resolvedValue, isReplaced } = filling.readValue(path, whole);
  if (resolvedValue === undefined || resolvedValue === null) {
    filling.markMissing(number);
    return missingPair;
  }
  if (isReplaced) return [`${key}=${filling.mark(number, String(resolvedValue))}`];
  const fields = filling.limitNames(writeField(resolvedValue, { style, explode }));
  return fields.map(({ suffix, texts, separator }) => {
    const text = texts.map(percentEncode).join(encodeSeparator(separator));
    return `${key}${percentEncode(suffix)}=${filling.mark(number, text)}`;
  });
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

/**
 * Returns the query string with its question mark: from the URL itself, the query rows and `auth`.
 */
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
  for (const [rowIndex, row] of query.entries()) {
    const { name, value, enabled, whenMissing = "omit", style, explode } = row;
    if (enabled !== false)
      pairs.push(
        ...fillPair(filling, {
          path: `/query/${rowIndex}/value`,
          key: percentEncode(name),
          value: encodeLiterals(value),
          whenMissing,
          style,
          explode,
        }),
      );
  }
  if (auth?.type === "query") pairs.push(fillAuthPair(filling, auth));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};

/**
 * Fills the URL of a request. Values are percent-encoded within path segments and query values, so
 * that they cannot change the origin, the number of segments or the query keys.
 */
export const fillUrl = (filling: TemplateFiller, handler: HttpHandler): string => {
  const parsed = parseUrlTemplate(handler.url);
  if ("problem" in parsed && filling.masked) return handler.url;
  if ("problem" in parsed) throw new UnresolvableRequest("OPERATION_FAILED", parsed.problem);
  const { origin, segments } = parsed.url;
  let path = "";
  for (const segment of segments) path += `/${fillSegment(filling, segment, handler.path ?? [])}`;
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
