/**
 * While a request is put together for people to read, each value stands between marks that name its origin by
 * number; they are taken out again at the end. The marks are code points that Unicode reserves for such
 * internal use (U+FDD0 and on), and a value that holds one loses it.
 */
const [open, middle, close, openWhole] = ["\uFDD0", "\uFDD1", "\uFDD2", "\uFDD3"];
const anyMark = /[\uFDD0-\uFDD3]/g;

export const marked = (origin: number, text: string): string =>
  `${open}${origin}${middle}${text.replace(anyMark, "\uFFFD")}${close}`;

/** A value that takes the place of a whole JSON text, quotes included, once `settleWhole` has seen it. */
export const markedWhole = (origin: number, json: string): string =>
  `${openWhole}${origin}${middle}${json.replace(anyMark, "\uFFFD")}${close}`;

const whole = new RegExp(`"${openWhole}(\\d+)${middle}([^${close}]*)${close}"`, "g");
/** The JSON of a tree that holds whole marks, with the values themselves in place of the texts. */
export const settleWhole = (json: string): string =>
  json.replace(whole, (_, origin: string, inner: string) =>
    marked(Number(origin), JSON.parse(`"${inner}"`) as string),
  );

const percent = /%EF%B7%9([0-3])/g;
/** Form encoding has made escapes of the marks. */
export const unescapeMarks = (text: string): string =>
  text.replace(percent, (_, last: string) => String.fromCharCode(0xfdd0 + Number(last)));

const one = new RegExp(`${open}(\\d+)${middle}([^${close}]*)${close}`);
/** The whole text gives way to `veil`, which keeps the first origin that stood in it. */
export const veiled = (text: string, veil: string): string => {
  const origin = one.exec(text)?.[1];
  return origin === undefined ? veil : marked(Number(origin), veil);
};

/** Where a value stands: UTF-16 units from the text's start, the end excluded. */
export type Span = { origin: number; from: number; to: number };

const every = new RegExp(one, "g");
/** The text without its marks, and where they stood. */
export const withoutMarks = (text: string): { text: string; spans: Span[] } => {
  const spans: Span[] = [];
  if (!text.includes(open as string)) return { text, spans };
  let dropped = 0;
  const plain = text.replace(every, (whole: string, origin: string, inner: string, at: number) => {
    const from = at - dropped;
    spans.push({ origin: Number(origin), from, to: from + inner.length });
    dropped += whole.length - inner.length;
    return inner;
  });
  return { text: plain, spans };
};
