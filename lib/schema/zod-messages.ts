import { z } from "zod";
import { truncateKey } from "./truncate";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type IssueOf<Code> = Extract<RawIssue, { code: Code }>;

/** How many unknown keys an error message lists. */
const MAX_NAMED_KEYS = 10;

const types: Record<string, string> = {
  string: "a string",
  boolean: "true or false",
  null: "null",
  date: "a date",
  number: "a number",
  nan: "a number",
  bigint: "a whole number",
  int: "a whole number",
  array: "a list",
  tuple: "a list",
  set: "a list",
  file: "a file",
  object: "an object",
  record: "an object",
  map: "an object",
};

const formats: Record<string, string> = {
  email: "an e-mail address",
  url: "a URL",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uuid: "a UUID",
  base64: "Base64",
  base64url: "URL-safe Base64",
  cidrv4: "a range of IPv4 addresses",
  cidrv6: "a range of IPv6 addresses",
  date: "a date such as 2026-01-31",
  time: "a time such as 12:30:00",
  datetime: "a date and time such as 2026-01-31T12:30:00Z",
};

const units: Record<string, readonly [one: string, many: string]> = {
  string: ["character", "characters"],
  file: ["byte", "bytes"],
  array: ["item", "items"],
  set: ["item", "items"],
  map: ["entry", "entries"],
};

const quote = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(value) : String(value);
const listValues = (values: readonly unknown[]): string => {
  const list = values.map(quote).join(", ");
  return values.length === 1 ? list : `one of ${list}`;
};

/** Describes what the value has to be, for sentences that begin with “Must be”. */
const describeExpected = (issue: Pick<z.core.$ZodIssue, "code"> & object): string | undefined => {
  if ("values" in issue) return listValues(issue.values as unknown[]);
  return "expected" in issue ? types[String(issue.expected)] : undefined;
};

const describeType = (issue: IssueOf<"invalid_type">): string => {
  const { expected } = issue;
  if (expected === "never" || expected === "undefined" || expected === "void")
    return "Must be omitted.";
  return `Must be ${types[expected] ?? `of the type ${expected}`}.`;
};

const describeSize = (
  { origin, exact, inclusive }: IssueOf<"too_big"> | IssueOf<"too_small">,
  limit: number | bigint,
  words: { size: string; inclusive: string; exclusive: string },
): string => {
  const unit = units[origin];
  const count = limit.toLocaleString("en");
  if (!unit) return `Must be ${inclusive === false ? words.exclusive : words.inclusive} ${count}.`;
  return `Must have ${exact ? "exactly" : words.size} ${count} ${unit[Number(limit) === 1 ? 0 : 1]}.`;
};

const describeTooSmall = (issue: IssueOf<"too_small">): string => {
  const { origin, minimum, exact } = issue;
  if (units[origin] && Number(minimum) === 1 && !exact) return "Must not be empty.";
  const words = { size: "at least", inclusive: "at least", exclusive: "greater than" };
  return describeSize(issue, minimum, words);
};

const describeTooBig = (issue: IssueOf<"too_big">): string => {
  const words = { size: "at most", inclusive: "at most", exclusive: "less than" };
  return describeSize(issue, issue.maximum, words);
};

const describeFormat = (issue: IssueOf<"invalid_format">): string => {
  const { format, prefix, suffix, includes, pattern } = issue;
  if (prefix !== undefined) return `Must start with ${quote(prefix)}.`;
  if (suffix !== undefined) return `Must end with ${quote(suffix)}.`;
  if (includes !== undefined) return `Must contain ${quote(includes)}.`;
  if (format === "regex") return `Must match the pattern ${pattern}.`;
  return `Must be ${formats[format] ?? `of the format ${format}`}.`;
};

const describeKeys = ({ keys }: IssueOf<"unrecognized_keys">): string => {
  const names = keys.slice(0, MAX_NAMED_KEYS).map((key) => quote(truncateKey(key)));
  const others = keys.length > MAX_NAMED_KEYS ? ` and ${keys.length - MAX_NAMED_KEYS} more` : "";
  return `Unknown key${keys.length === 1 ? "" : "s"} ${names.join(", ")}${others}.`;
};

type UnionIssue = Pick<IssueOf<"invalid_union">, "errors">;

/** Returns the first issue of each alternative that a value of this kind may be meant for. */
const listCloseIssues = ({ errors }: UnionIssue): z.core.$ZodIssue[] =>
  errors.flatMap(([first]) =>
    first && (first.path.length > 0 || !describeExpected(first)) ? [first] : [],
  );

/**
 * Returns the issue of the only alternative that the value can be meant for. Its path is relative
 * to the value.
 */
export const findClosestIssue = (issue: UnionIssue): z.core.$ZodIssue | undefined => {
  const [closest, ...others] = listCloseIssues(issue);
  return others.length === 0 ? closest : undefined;
};

/** Describes the problem with the closest of several alternatives, or lists the choices. */
const describeUnion = (issue: IssueOf<"invalid_union">): string => {
  if (issue.inclusive === false) return "Matches several alternatives but must match only one.";
  if (issue.options?.length) return `Must be ${listValues(issue.options)}.`;
  const closest = findClosestIssue(issue);
  if (closest) {
    const { path, message } = closest;
    return path.length > 0 ? `${path.join("/")}: ${message}` : message;
  }
  const expected = issue.errors.flatMap(([first]) => (first && describeExpected(first)) ?? []);
  return listCloseIssues(issue).length === 0 && expected.length > 0
    ? `Must be ${[...new Set(expected)].join(" or ")}.`
    : "Matches none of its alternatives.";
};

/** Describes an issue for which its schema has no message, as a sentence about the value. */
const describeIssue = (issue: RawIssue): string => {
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case "invalid_type":
      return isMissing ? "Is required." : describeType(issue);
    case "invalid_value":
      return isMissing ? "Is required." : `Must be ${listValues(issue.values)}.`;
    case "invalid_union":
      return isMissing ? "Is required." : describeUnion(issue);
    case "too_small":
      return describeTooSmall(issue);
    case "too_big":
      return describeTooBig(issue);
    case "invalid_format":
      return describeFormat(issue);
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return describeKeys(issue);
    case "invalid_key":
      return `Is not an allowed name. ${issue.issues[0]?.message ?? ""}`.trim();
    default:
      return "Is not valid.";
  }
};

// Unlike a locale, which each copy of zod sets on load, this persists.
z.config({ customError: describeIssue });
