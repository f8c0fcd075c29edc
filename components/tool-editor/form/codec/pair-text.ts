import { blankPair, type PairRow, writtenPairs } from "./http-form";

/** Writes a part that would be ambiguous in a line as a JSON string. */
const quoteIfNeeded = (part: string, pattern: RegExp): string =>
  pattern.test(part) ? part : JSON.stringify(part);
const unquotedName = /^(?!["#\s])[^:\r\n\u2028\u2029]*(?<!\s)$/;
const unquotedValue = /^(?!["\s])[^\r\n\u2028\u2029]*(?<!\s)$|^$/;

/** Formats rows as lines of text: `name: value`, with `#` before disabled rows. */
export const pairsToText = (rows: readonly PairRow[]): string =>
  writtenPairs(rows)
    .map(
      ({ name, value, enabled }) =>
        `${enabled ? "" : "# "}${quoteIfNeeded(name, unquotedName)}: ${quoteIfNeeded(value, unquotedValue)}`,
    )
    .join("\n");

const quotedStart = /^"(?:[^"\\]|\\.)*"/;

const unquote = (text: string): string => {
  if (quotedStart.exec(text)?.[0] !== text) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type ParsedPair = Pick<PairRow, "name" | "value" | "enabled">;

const parseLine = (line: string, switchable: boolean): ParsedPair | undefined => {
  const trimmed = line.trim();
  const isDisabled = switchable && trimmed.startsWith("#");
  const rest = isDisabled ? trimmed.slice(1).trim() : trimmed;
  if (rest === "") return undefined;
  const quotedPart = quotedStart.exec(rest)?.[0];
  const start =
    quotedPart && /^\s*(?::|$)/.test(rest.slice(quotedPart.length)) ? quotedPart.length : 0;
  const colon = rest.indexOf(":", start);
  const name = (colon < 0 ? rest : rest.slice(0, colon)).trim();
  const value = colon < 0 ? "" : rest.slice(colon + 1).trim();
  return { name: unquote(name), value: unquote(value), enabled: !isDisabled };
};

/**
 * Parses lines of text into rows. A row whose name already existed keeps what the text does not
 * show: its id and `whenMissing`. If rows cannot be disabled, `#` is part of the name.
 */
export const pairsFromText = (
  text: string,
  before: readonly PairRow[],
  switchable = true,
): PairRow[] => {
  const unmatched = writtenPairs(before);
  return text.split(/\r?\n/).flatMap((line) => {
    const pair = parseLine(line, switchable);
    if (!pair) return [];
    const index = unmatched.findIndex(({ name }) => name === pair.name);
    const [previous] = index < 0 ? [] : unmatched.splice(index, 1);
    return [previous ? { ...previous, ...pair } : blankPair(pair)];
  });
};
