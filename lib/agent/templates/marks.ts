/**
 * While a request is built for display, each value is enclosed in marks that carry the index of its origin; they are
 * removed at the end. The marks are Latin-1 control characters, because engines store strings without wider
 * characters in one byte per character, which halves the cost. If a value contains such a character itself, a
 * Unicode noncharacter (U+FDD0 and up) replaces it temporarily.
 */
const [open, middle, close, openWhole] = ["\u0080", "\u0081", "\u0082", "\u0083"] as const;
const anyMark = /[\u0080-\u0083]/g;
const anySubstitute = /[\uFDD0-\uFDD3]/g;
const [firstMark, firstSubstitute] = [0x80, 0xfdd0];

const moved = (by: number) => (character: string) =>
  String.fromCharCode(character.charCodeAt(0) + by);
const substituted = (value: string): string =>
  value.replace(anySubstitute, "\uFFFD").replace(anyMark, moved(firstSubstitute - firstMark));
const restored = (value: string): string =>
  value.replace(anySubstitute, moved(firstMark - firstSubstitute));

const between = (origin: number | string, inner: string): string =>
  `${open}${origin}${middle}${inner}${close}`;
export const marked = (origin: number, value: string): string =>
  between(origin, substituted(value));

/** Marks a JSON value that is stored as a string in a tree; `settleWhole` later replaces the string, with its quotes. */
export const markedWhole = (origin: number, json: string): string =>
  `${openWhole}${origin}${middle}${substituted(json)}${close}`;

const whole = new RegExp(`"${openWhole}(\\d+)${middle}([^${close}]*)${close}"`, "g");
/** Replaces the strings made by `markedWhole` in serialized JSON by their marked values. */
export const settleWhole = (json: string): string =>
  json.replace(whole, (_, origin: string, inner: string) =>
    between(origin, JSON.parse(`"${inner}"`) as string),
  );

const percent = /%C2%8([0-3])/g;
const percentSubstitute = /%EF%B7%9([0-3])/g;
/** Restores marks and their substitutes after form encoding percent-encoded them. */
export const unescapeMarks = (text: string): string =>
  text
    .replace(percent, (_, last: string) => String.fromCharCode(firstMark + Number(last)))
    .replace(percentSubstitute, "%C2%8$1");

const one = new RegExp(`${open}(\\d+)${middle}([^${close}]*)${close}`);
/** Replaces a whole text by `veil`, marked with the first origin in the text. */
export const veiled = (text: string, veil: string): string => {
  const origin = one.exec(text)?.[1];
  return origin === undefined ? veil : marked(Number(origin), veil);
};

/** The range of a value in a text, in UTF-16 units, end exclusive. */
export type Span = { origin: number; from: number; to: number };

/** Removes the marks from a text and returns the ranges that they enclosed. */
export const withoutMarks = (text: string): { text: string; spans: Span[] } => {
  const spans: Span[] = [];
  let plain = "";
  let read = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    const begin = text.indexOf(middle, at) + 1;
    const end = text.indexOf(close, begin);
    const origin = Number(text.slice(at + 1, begin - 1) || Number.NaN);
    // Literal text may contain the same characters.
    if (begin === 0 || end === -1 || !Number.isInteger(origin)) continue;
    plain += text.slice(read, at);
    const inner = restored(text.slice(begin, end));
    spans.push({ origin, from: plain.length, to: plain.length + inner.length });
    plain += inner;
    read = end + 1;
  }
  return { text: read === 0 ? text : plain + text.slice(read), spans };
};
