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

/** Excludes marks from the value, so that literal text with many of them is read only once. */
const markedPattern = new RegExp(`${open}(\\d+)${middle}([^${open}-${openWhole}]*)${close}`, "g");
/** Replaces a whole string with `maskText`, marked with the first origin in the string. */
export const maskMarked = (text: string, maskText: string): string => {
  const [first] = text.matchAll(markedPattern);
  return first ? markValue(Number(first[1]), maskText) : maskText;
};

/** The range of a value in a string, in UTF-16 units, end exclusive. */
type MarkedRange = { origin: number; from: number; to: number };

/** Removes the marks from a string and returns the ranges that they enclosed. */
export const removeMarks = (text: string): { text: string; spans: MarkedRange[] } => {
  const spans: MarkedRange[] = [];
  let removed = 0;
  const plain = text.replace(
    markedPattern,
    (marked, origin: string, value: string, offset: number) => {
      const from = offset - removed;
      spans.push({ origin: Number(origin), from, to: from + value.length });
      removed += marked.length - value.length;
      return restoreMarks(value);
    },
  );
  return { text: plain, spans };
};
