import type { HttpHandler } from "@/lib/agent/handlers/http";
import { unsafeHeaderPattern } from "../agent/handlers/header-name";
import {
  isLiteralSecret,
  listSecretParts,
  secretHeaderName,
} from "../agent/handlers/literal-secrets";
import type { Placeholder } from "../agent/placeholders/template";
import { markValue, maskMarked, removeMarks } from "./marks";
import {
  createInvalidError,
  describePlaceholder,
  mask,
  parseParts,
  type TemplateFiller,
  UnresolvableRequest,
} from "./template-filler";
import { writeSimple } from "./write-value";

export type Header = readonly [name: string, value: string];
type HeaderRow = NonNullable<HttpHandler["headers"]>[number];

const replaceUnsafe = (text: string) =>
  text.replace(new RegExp(unsafeHeaderPattern, "g"), "\uFFFD");

const createHeaderWriter =
  (filling: TemplateFiller, name: string) => (text: string, placeholder: Placeholder) => {
    if (filling.masked) return replaceUnsafe(text);
    if (/[\r\n]/.test(text))
      throw createInvalidError(
        placeholder,
        `contains a line break and cannot be sent in the header "${name}".`,
        "One line of text.",
      );
    if (unsafeHeaderPattern.test(text))
      throw createInvalidError(
        placeholder,
        `contains characters that cannot be sent in the header "${name}".`,
        "Latin-1 text without control characters.",
      );
    return text;
  };

/** Whether a row names its cookie. A row that is only a placeholder may send several. */
const isNamedCookie = ({ name, value }: HeaderRow) =>
  name.toLowerCase() === "cookie" && !/^\s*\{\{[^{}]*\}\}\s*$/.test(value);

/**
 * Rejects semicolons, which separate cookies (RFC 6265 §4.2.1): a caller could add some that the
 * service trusts.
 */
const checkCookieValue = (text: string, placeholder: Placeholder) => {
  if (placeholder.root === "params" && text.includes(";"))
    throw createInvalidError(
      placeholder,
      "contains a semicolon, which would start another cookie.",
      "Text without semicolons.",
    );
};

/** Returns the mask for a secret, or the first placeholder without a value. */
const getMaskedSecret = ({ origins }: TemplateFiller, text: string | undefined): string => {
  const originIndex = origins.findIndex(({ place, missing }) => place === "/auth/value" && missing);
  const missingOrigin = origins[originIndex];
  if (missingOrigin) return markValue(originIndex, `{{${missingOrigin.placeholder}}}`);
  return maskMarked(text ?? "", mask);
};

/** Fills the text that `auth` sends. Unlike in a header row, a missing value is an error. */
export const fillSecret = (
  filling: TemplateFiller,
  value: string,
  write?: (text: string, placeholder: Placeholder) => string,
): string => {
  const { text, missing } = filling.text("/auth/value", parseParts(value), write);
  if (filling.masked) return getMaskedSecret(filling, text);
  if (missing === undefined) {
    filling.secrets.push(text);
    return text;
  }
  const { subject, ...more } = describePlaceholder(missing);
  const code = missing.root === "params" ? "MISSING_PARAMETER" : "UNAUTHORIZED";
  throw new UnresolvableRequest(code, `${subject} is missing, but authentication needs it.`, more);
};

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

const fillAuth = (filling: TemplateFiller, auth: HttpHandler["auth"]): Header[] => {
  switch (auth?.type) {
    case "bearer": {
      const token = fillSecret(filling, auth.value, createHeaderWriter(filling, "authorization"));
      return [["authorization", `Bearer ${token.replace(/^bearer\s+/i, "")}`]];
    }
    case "basic": {
      const userAndPassword = fillSecret(filling, auth.value);
      if (filling.masked) return [["authorization", `Basic ${userAndPassword}`]];
      const encoded = base64(
        userAndPassword.includes(":") ? userAndPassword : `${userAndPassword}:`,
      );
      filling.secrets.push(encoded);
      return [["authorization", `Basic ${encoded}`]];
    }
    case "header":
      return [[auth.name, fillSecret(filling, auth.value, createHeaderWriter(filling, auth.name))]];
    case "caller-bearer": {
      const template = parseParts("{{caller.bearer}}");
      const { text } = filling.text(
        "/auth",
        template,
        createHeaderWriter(filling, "authorization"),
      );
      return text === undefined ? [] : [["authorization", `Bearer ${text}`]];
    }
    default:
      return [];
  }
};

const fillRow = (filling: TemplateFiller, row: HeaderRow, rowIndex: number): Header[] => {
  const { name, value, enabled, style } = row;
  if (enabled === false) return [];
  const write = createHeaderWriter(filling, name);
  const { text } = filling.text(
    `/headers/${rowIndex}/value`,
    parseParts(value),
    (valueText, placeholder, rawValue) => {
      const written = style ? writeSimple(rawValue, row) : valueText;
      if (!filling.masked && isNamedCookie(row)) checkCookieValue(written, placeholder);
      return write(written, placeholder);
    },
  );
  // With a style, an empty list counts as no value.
  if (text === undefined || (style && removeMarks(text).text === "")) return [];
  if (!filling.masked && isLiteralSecret(name, value))
    filling.secrets.push(...listSecretParts(text));
  return [[name, filling.masked && secretHeaderName.test(name) ? maskMarked(text, mask) : text]];
};

/** Joins the cookies of several rows, because a request has one `cookie` header (RFC 6265 §5.4). */
const joinCookies = (headers: Header[]): Header[] => {
  const isCookie = ([name]: Header) => name.toLowerCase() === "cookie";
  const cookies = headers.filter(isCookie);
  const [first] = cookies;
  if (!first || cookies.length === 1) return headers;
  const joined: Header = [first[0], cookies.map(([, value]) => value).join("; ")];
  return headers
    .filter((header) => header === first || !isCookie(header))
    .map((header) => (header === first ? joined : header));
};

/** Fills the enabled header rows whose values are present, followed by the header of `auth`. */
export const fillHeaders = (
  filling: TemplateFiller,
  { headers = [], auth }: HttpHandler,
): Header[] =>
  joinCookies([
    ...headers.flatMap((row, rowIndex) => fillRow(filling, row, rowIndex)),
    ...fillAuth(filling, auth),
  ]);
