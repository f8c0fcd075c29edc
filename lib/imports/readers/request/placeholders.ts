import { replaceInvalidCharacters, toAuthoredToolName } from "@/lib/agent/tool-name";
import { isReservedName, suggestUnreservedName } from "@/lib/schema/json-schema";

/**
 * Formats a step of a path. Names with special characters become JSON strings with escaped braces,
 * because braces would end the placeholder.
 */
const formatStep = (name: string): string => {
  if (/^[\w$-]+$/.test(name)) return `.${name}`;
  const quoted = JSON.stringify(name).replaceAll("{", "\\u007b").replaceAll("}", "\\u007d");
  return `[${quoted}]`;
};

/** Returns the placeholder for a parameter, or for a value inside it. */
export const createParameterPlaceholder = (...path: string[]): string =>
  `{{params${path.map(formatStep).join("")}}}`;

/** Escapes the braces in a string, so that they are not read as placeholders. */
export const escapeBraces = (text: string): string => text.replaceAll("{{", "\\{{");

const comparisons: Record<string, string> = { "<": "_lt", "<=": "_lte", ">": "_gt", ">=": "_gte" };

/** Names the comparison at the end of a name, which may be all that tells two names apart. */
const nameComparison = (name: string): string =>
  name.replace(/^([^<>]*\w)([<>]=?)$/, (_, stem: string, sign: string) => stem + comparisons[sign]);

/**
 * Returns a name that is not used, which `toName` numbers from 2. Doubles the number and then halves
 * the range, because thousands of names may be equal after their characters are replaced.
 */
const findUnusedName = (
  toName: (count: number) => string,
  usedNames: { has(name: string): boolean },
): string => {
  const isUsed = (count: number) => usedNames.has(toName(count));
  let unused = 2;
  while (isUsed(unused)) unused *= 2;
  let used = unused / 2;
  while (unused - used > 1) {
    const middle = Math.floor((used + unused) / 2);
    if (isUsed(middle)) used = middle;
    else unused = middle;
  }
  return toName(unused);
};

/**
 * Converts a name to an unused parameter name that every model accepts: at most 64 letters, digits
 * and `_`, not starting with a digit (for Gemini), not reserved. `prefix` is prepended if the name is taken or reserved.
 */
export const toParameterName = (
  original: string,
  usedNames: { has(name: string): boolean },
  prefix = "",
): string => {
  const cleaned = nameComparison(original)
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .replace(/^(?=\d)/, "_")
    .slice(0, 64);
  const name = isReservedName(cleaned)
    ? suggestUnreservedName(cleaned, prefix).slice(0, 64)
    : cleaned || "value";
  if (!usedNames.has(name)) return name;
  const base = prefix ? `${prefix}_${name}`.slice(0, 60) : name.slice(0, 60);
  if (prefix && !usedNames.has(base)) return base;
  return findUnusedName((count) => `${base}_${count}`, usedNames);
};

/** Converts a name to an unused tool name that every model accepts. */
export const toToolName = (original: string, usedNames: { has(name: string): boolean }): string => {
  const validName = toAuthoredToolName(replaceInvalidCharacters(original).replace(/_{2,}/g, "_"));
  if (!usedNames.has(validName)) return validName;
  return findUnusedName(
    (count) => `${validName.slice(0, 64 - `_${count}`.length)}_${count}`,
    usedNames,
  );
};
