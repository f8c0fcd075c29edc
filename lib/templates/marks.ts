/**
 * While a request is built for display, each value is enclosed in marks that carry the index of its
 * origin. They are removed at the end. The marks are Latin-1 control characters, because engines
 * store strings without wider characters in one byte per character, which halves the cost. If a
 * value itself contains such a character, a Unicode noncharacter (U+FDD0 and up) replaces it
 * temporarily.
 */
const [open, middle, close, openWhole] = ["\u0080", "\u0081", "\u0082", "\u0083"] as const;
const markPattern = /[\u0080-\u0083]/g;
const substitutePattern = /[\uFDD0-\uFDD3]/g;
const firstMark = 0x80;
const firstSubstitute = 0xfdd0;

const shiftBy = (by: number) => (character: string) =>
  String.fromCharCode(character.charCodeAt(0) + by);
const substituteMarks = (value: string): string =>
  value
    .replace(substitutePattern, "\uFFFD")
    .replace(markPattern, shiftBy(firstSubstitute - firstMark));
const restoreMarks = (value: string): string =>
  value.replace(substitutePattern, shiftBy(firstMark - firstSubstitute));

export const markValue = (origin: number, value: string): string =>
  `${open}${origin}${middle}${substituteMarks(value)}${close}`;

/**
 * Returns a stand-in for a JSON value in a tree. `resolveJsonMarks` later replaces it, including
 * its quotes, with the marked value.
 */
export const markJsonValue = (origin: number): string => `${openWhole}${origin}${close}`;

const markedJsonPattern = new RegExp(`"${openWhole}(\\d+)${close}"`, "g");
/**
 * Replaces the stand-ins of `markJsonValue` in serialized JSON. This avoids escaping and parsing
 * large values again.
 */
export const resolveJsonMarks = (json: string, values: ReadonlyMap<number, string>): string =>
  json.replace(markedJsonPattern, (literal, origin: string) => {
    const value = values.get(Number(origin));
    return value === undefined ? literal : markValue(Number(origin), value);
  });

const encodedMarkPattern = /%C2%8([0-3])/g;
const encodedSubstitutePattern = /%EF%B7%9([0-3])/g;
/** Restores marks and their substitutes after form encoding has percent-encoded them. */
export const unescapeMarks = (text: string): string =>
  text
    .replace(encodedMarkPattern, (_, last: string) => String.fromCharCode(firstMark + Number(last)))
    .replace(encodedSubstitutePattern, "%C2%8$1");

const markedPattern = new RegExp(`${open}(\\d+)${middle}([^${close}]*)${close}`);
/** Replaces a whole string with `maskText`, marked with the first origin in the string. */
export const maskMarked = (text: string, maskText: string): string => {
  const origin = markedPattern.exec(text)?.[1];
  return origin === undefined ? maskText : markValue(Number(origin), maskText);
};

/** The range of a value in a string, in UTF-16 units, end exclusive. */
export type MarkedRange = { origin: number; from: number; to: number };

/** Removes the marks from a string and returns the ranges that they enclosed. */
export const removeMarks = (text: string): { text: string; spans: MarkedRange[] } => {
  const spans: MarkedRange[] = [];
  let plain = "";
  let readUntil = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    const start = text.indexOf(middle, at) + 1;
    const end = text.indexOf(close, start);
    const origin = Number(text.slice(at + 1, start - 1) || Number.NaN);
    // Literal text may contain the same characters.
    if (start === 0 || end === -1 || !Number.isInteger(origin)) continue;
    plain += text.slice(readUntil, at);
    const inner = restoreMarks(text.slice(start, end));
    spans.push({ origin, from: plain.length, to: plain.length + inner.length });
    plain += inner;
    readUntil = end + 1;
  }
  return { text: readUntil === 0 ? text : plain + text.slice(readUntil), spans };
};
