import { blankPair, type PairRow, writtenPairs } from "./http-form";

/** A part that would be ambiguous in a line is written as a JSON string. */
const written = (part: string, plain: RegExp): string =>
  plain.test(part) ? part : JSON.stringify(part);
const plainName = /^(?!["#\s])[^:\r\n\u2028\u2029]*(?<!\s)$/;
const plainValue = /^(?!["\s])[^\r\n\u2028\u2029]*(?<!\s)$|^$/;

/** Rows as lines of text: `name: value`, with `#` before disabled rows. */
export const textOfPairs = (rows: readonly PairRow[]): string =>
  writtenPairs(rows)
    .map(
      ({ name, value, enabled }) =>
        `${enabled ? "" : "# "}${written(name, plainName)}: ${written(value, plainValue)}`,
    )
    .join("\n");

const quotedStart = /^"(?:[^"\\]|\\.)*"/;

const read = (text: string): string => {
  if (quotedStart.exec(text)?.[0] !== text) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type Said = Pick<PairRow, "name" | "value" | "enabled">;

const lineOf = (line: string, switchable: boolean): Said | undefined => {
  const [, off, rest = ""] =
    (switchable ? /^\s*(#?)\s*(.*?)\s*$/ : /^\s*()(.*?)\s*$/).exec(line) ?? [];
  if (rest === "") return undefined;
  const quoted = quotedStart.exec(rest)?.[0];
  const start = quoted && /^\s*(?::|$)/.test(rest.slice(quoted.length)) ? quoted.length : 0;
  const colon = rest.indexOf(":", start);
  const name = (colon < 0 ? rest : rest.slice(0, colon)).trim();
  const value = colon < 0 ? "" : rest.slice(colon + 1).trim();
  return { name: read(name), value: read(value), enabled: off === "" };
};

/**
 * Parses lines of text into rows. A row with the same name as before keeps what the text does not show: its id and
 * `whenMissing`. If rows cannot be disabled, `#` is part of the name.
 */
export const pairsFromText = (
  text: string,
  before: readonly PairRow[],
  switchable = true,
): PairRow[] => {
  const left = writtenPairs(before);
  return text.split(/\r?\n/).flatMap((line) => {
    const said = lineOf(line, switchable);
    if (!said) return [];
    const same = left.findIndex(({ name }) => name === said.name);
    const [known] = same < 0 ? [] : left.splice(same, 1);
    return [known ? { ...known, ...said } : blankPair(said)];
  });
};
