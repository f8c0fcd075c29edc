/**
 * While a request is put together for people to read, each value stands between marks that name its origin by
 * number; they are taken out again at the end. The marks are control characters from the upper end of Latin-1,
 * because a text that never held anything wider is kept, searched and written at half the cost. Where a value
 * holds one itself, a code point that Unicode reserves for internal use (U+FDD0 and on) stands for it meanwhile.
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

/** A value that takes the place of a whole JSON text, quotes included, once `settleWhole` has seen it. */
export const markedWhole = (origin: number, json: string): string =>
  `${openWhole}${origin}${middle}${substituted(json)}${close}`;

const whole = new RegExp(`"${openWhole}(\\d+)${middle}([^${close}]*)${close}"`, "g");
/** The JSON of a tree that holds whole marks, with the values themselves in place of the texts. */
export const settleWhole = (json: string): string =>
  json.replace(whole, (_, origin: string, inner: string) =>
    between(origin, JSON.parse(`"${inner}"`) as string),
  );

const percent = /%C2%8([0-3])/g;
const percentSubstitute = /%EF%B7%9([0-3])/g;
/** Form encoding has made escapes of the marks, and of what stands for them. */
export const unescapeMarks = (text: string): string =>
  text
    .replace(percent, (_, last: string) => String.fromCharCode(firstMark + Number(last)))
    .replace(percentSubstitute, "%C2%8$1");

const one = new RegExp(`${open}(\\d+)${middle}([^${close}]*)${close}`);
/** The whole text gives way to `veil`, which keeps the first origin that stood in it. */
export const veiled = (text: string, veil: string): string => {
  const origin = one.exec(text)?.[1];
  return origin === undefined ? veil : marked(Number(origin), veil);
};

/** Where a value stands: UTF-16 units from the text's start, the end excluded. */
export type Span = { origin: number; from: number; to: number };

/** The text without its marks, and where they stood. */
export const withoutMarks = (text: string): { text: string; spans: Span[] } => {
  const spans: Span[] = [];
  let plain = "";
  let read = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    const begin = text.indexOf(middle, at) + 1;
    const end = text.indexOf(close, begin);
    const origin = Number(text.slice(at + 1, begin - 1) || Number.NaN);
    // An author's own text may hold anything.
    if (begin === 0 || end === -1 || !Number.isInteger(origin)) continue;
    plain += text.slice(read, at);
    const inner = restored(text.slice(begin, end));
    spans.push({ origin, from: plain.length, to: plain.length + inner.length });
    plain += inner;
    read = end + 1;
  }
  return { text: read === 0 ? text : plain + text.slice(read), spans };
};
