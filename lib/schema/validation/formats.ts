import { isEcmaScript } from "../portable-pattern";

type FitsFormat = (text: string) => boolean;

const isDate: FitsFormat = (text) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
};

const isTime: FitsFormat = (text) => {
  const match = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i.exec(text);
  if (!match) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const offsetHour = Number(match[5] ?? 0);
  const offsetMinute = Number(match[6] ?? 0);
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  // A leap second is the last second of a day in UTC.
  const offset = (offsetHour * 60 + offsetMinute) * (match[4] === "-" ? -1 : 1);
  return (hour * 60 + minute - offset + 2880) % 1440 === 1439;
};

const isDateTime: FitsFormat = (text) =>
  /^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11));

const ipv4 =
  "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}";
const isIpv4 = new RegExp(`^${ipv4}$`);

const isIpv6: FitsFormat = (text) => {
  const [head = "", tail, ...more] = text.split("::");
  if (text.length > 45 || more.length > 0) return false;
  const toGroups = (part: string) => (part === "" ? [] : part.split(":"));
  const groups = [...toGroups(head), ...toGroups(tail ?? "")];
  const last = groups.at(-1);
  const endsInIpv4 = last !== undefined && isIpv4.test(last);
  const hexGroups = endsInIpv4 ? groups.slice(0, -1) : groups;
  const count = hexGroups.length + (endsInIpv4 ? 2 : 0);
  const isShort = tail !== undefined;
  // An embedded IPv4 address must come at the very end.
  if (endsInIpv4 && isShort && tail === "") return false;
  return (
    (isShort ? count < 8 : count === 8) && hexGroups.every((group) => /^[\da-f]{1,4}$/i.test(group))
  );
};

/** Labels with `--` in third place are reserved, except for those that encode other alphabets. */
const isHostname: FitsFormat = (text) =>
  text.length <= 253 &&
  text
    .split(".")
    .every(
      (label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label) && !/^(?!xn)..--/i.test(label),
    );

const isEmail: FitsFormat = (text) => {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64) return false;
  const isLocal =
    /^"(?:[^"\\\r\n]|\\.)*"$/.test(local) ||
    local.split(".").every((part) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(part));
  const literal = /^\[(?:IPv6:(.*)|(.*))\]$/i.exec(domain);
  if (!literal) return isLocal && isHostname(domain);
  return isLocal && (literal[1] === undefined ? isIpv4.test(literal[2] ?? "") : isIpv6(literal[1]));
};

const isUriText: FitsFormat = (text) =>
  /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i.test(text) && !/#.*[#]/.test(text);

/** Whether the host, if present, is valid. */
const hasValidAuthority: FitsFormat = (text) => {
  const [, authority] = /^(?:[^:/?#]*:)?\/\/([^/?#]*)/.exec(text) ?? [];
  const rest = authority === undefined ? text : text.replace(authority, "");
  if (/[[\]]/.test(rest)) return false;
  if (authority === undefined) return true;
  if (authority.indexOf("@") !== authority.lastIndexOf("@")) return false;
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const literal = /^\[(.*)\](?::\d*)?$/.exec(host);
  if (authority.slice(0, -host.length || undefined).includes("[")) return false;
  return literal
    ? isIpv6(literal[1] ?? "") || /^v/i.test(literal[1] ?? "")
    : /^[^[\]:]*(?::\d*)?$/.test(host);
};

const isUriReference: FitsFormat = (text) =>
  isUriText(text) && hasValidAuthority(text) && !/^[^a-z/?#][^/?#]*:|^:/i.test(text);
const isUri: FitsFormat = (text) => /^[a-z][a-z\d+.-]*:/i.test(text) && isUriReference(text);

const isDuration: FitsFormat = (text) =>
  /^P(?:\d+W|(?=\d|T\d)(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/.test(
    text,
  );

/** The formats enforced at the author's request. All others are annotations. */
const formats = new Map<string, readonly [fits: FitsFormat, name: string]>([
  ["date-time", [isDateTime, "a date and time such as 2026-01-31T12:00:00Z"]],
  ["date", [isDate, "a date such as 2026-01-31"]],
  ["time", [isTime, "a time such as 12:00:00Z"]],
  ["duration", [isDuration, "a duration such as P1DT12H"]],
  ["email", [isEmail, "an e-mail address"]],
  ["hostname", [isHostname, "a host name"]],
  ["ipv4", [(text) => isIpv4.test(text), "an IPv4 address"]],
  ["ipv6", [isIpv6, "an IPv6 address"]],
  ["uri", [isUri, "a URI such as https://example.com"]],
  ["uri-reference", [isUriReference, "a URI or a relative reference"]],
  ["uuid", [(text) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text), "a UUID"]],
  ["json-pointer", [(text) => /^(?:\/(?:[^~/]|~[01])*)*$/u.test(text), "a JSON Pointer"]],
  [
    "relative-json-pointer",
    [
      (text) => /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/u.test(text),
      "a relative JSON Pointer",
    ],
  ],
  ["regex", [isEcmaScript, "a regular expression"]],
]);

/**
 * Returns the check of a format and the name of its values. Undefined for a format that is never
 * enforced.
 */
export const findFormat = (format: string) => formats.get(format);
export const enforcedFormats: readonly string[] = [...formats.keys()];
