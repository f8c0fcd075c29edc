/** Masking shorter values would destroy ordinary text, so they are neither masked nor searched for. */
const MIN_SECRET_LENGTH = 6;

/**
 * One way to write a secret. `partialDigits`: on which sides an adjacent base64 digit holds some of
 * its bits.
 */
export type SecretEncoding = { text: string; partialDigits: { before: boolean; after: boolean } };

const noPartialDigits = { before: false, after: false };

/**
 * Returns the base64 digits that depend on the secret alone when `offset` other bytes precede it in
 * its group of three. Digits at the edges that also hold bits of a neighbor are reported in
 * `partialDigits`.
 */
const toBase64At = (bytes: Uint8Array, offset: number): SecretEncoding => {
  const paddedBytes = new Uint8Array(offset + bytes.length);
  paddedBytes.set(bytes, offset);
  const digits = Buffer.from(paddedBytes).toString("base64");
  const bits = 8 * paddedBytes.length;
  const first = offset === 0 ? 0 : offset + 1;
  const text = digits.slice(first, Math.floor(bits / 6));
  return { text, partialDigits: { before: offset > 0, after: bits % 6 !== 0 } };
};

const toUrlSafe = ({ text, partialDigits }: SecretEncoding): SecretEncoding => ({
  text: text.replaceAll("+", "-").replaceAll("/", "_"),
  partialDigits,
});

const lowerEscapes = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const toPercentEncoded = (secret: string): string[] => {
  // A lone surrogate cannot be encoded and is always sent as U+FFFD.
  const text = secret.toWellFormed();
  const singleEncodings = [
    encodeURIComponent(text),
    encodeStrictly(text),
    encodeURI(text),
    new URLSearchParams([["", text]]).toString().slice(1),
  ];
  const all = singleEncodings.flatMap((encoding) => [encoding, lowerEscapes(encoding)]);
  return all.flatMap((encoding) => [encoding, encodeURIComponent(encoding)]);
};

type Write = (text: string) => string;

/** Returns all strings produced by applying one choice from each list, in order. */
const writeInAllWays = (text: string, choices: readonly Write[][]): string[] =>
  choices.reduce(
    (texts, writers) => texts.flatMap((each) => writers.map((write) => write(each))),
    [text],
  );

const unchanged: Write = (text) => text;

const replaceBy =
  (pattern: RegExp, toReplacement: (char: string) => string): Write =>
  (text) =>
    text.replace(pattern, toReplacement);

const toLowerUnicodeEscape = (char: string) =>
  `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

const toUpperUnicodeEscape = (char: string) =>
  `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * What JSON serializers may escape independently: slashes, characters special in HTML, and
 * non-ASCII characters.
 */
const jsonChoices: Write[][] = [
  [unchanged, (json) => json.replaceAll("/", "\\/")],
  [
    unchanged,
    replaceBy(/[<>&]/g, toLowerUnicodeEscape),
    replaceBy(/[<>&]/g, toUpperUnicodeEscape),
    replaceBy(/[<>&']/g, toLowerUnicodeEscape),
    replaceBy(/[<>&']/g, toUpperUnicodeEscape),
  ],
  [
    unchanged,
    replaceBy(/[^ -~]/g, toLowerUnicodeEscape),
    replaceBy(/[^ -~]/g, toUpperUnicodeEscape),
  ],
];

const toJsonEscaped = (secret: string): string[] =>
  writeInAllWays(JSON.stringify(secret).slice(1, -1), [
    ...jsonChoices,
    [unchanged, (json) => JSON.stringify(json).slice(1, -1)],
  ]);

const toEntities = (char: string, entities: readonly string[]): Write[] => [
  unchanged,
  ...entities.map(
    (entity): Write =>
      (text) =>
        text.replaceAll(char, entity),
  ),
];

/** Ampersands come first because entities contain them. */
const escapeTags: Write = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Quotes may stay unescaped between tags. */
const htmlChoices: Write[][] = [
  [escapeTags],
  toEntities('"', ["&quot;", "&#34;", "&#x22;"]),
  toEntities("'", ["&#39;", "&#x27;", "&apos;", "&#039;"]),
];

/** No encoding escapes these characters, and most secrets consist of nothing else. */
const neverEscaped = /^[\w.-]*$/;

/** Callers choose the length of their secrets, and a hundred ways to write long ones take seconds. */
const MAX_FULLY_ESCAPED_LENGTH = 256;

/** Returns the most common of the encodings that escape characters. */
const listEscapedBriefly = (secret: string): string[] => {
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams([["", secret]]).toString().slice(1),
    json,
    json.replaceAll("/", "\\/"),
    JSON.stringify(json).slice(1, -1),
    escapeTags(secret),
    escapeTags(secret).replaceAll('"', "&quot;").replaceAll("'", "&#39;"),
  ];
};

const listEscaped = (secret: string): string[] => {
  if (neverEscaped.test(secret)) return [];
  if (secret.length > MAX_FULLY_ESCAPED_LENGTH) return listEscapedBriefly(secret);
  return [
    ...toPercentEncoded(secret),
    ...toJsonEscaped(secret),
    ...writeInAllWays(secret, htmlChoices),
  ];
};

/** Shorter lines of a key file reveal nothing. */
const MIN_LINE_LENGTH = 16;

/** Lists the lines that identify a key file: all but its frame and short ones. */
const listKeyLines = (text: string): string[] => {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.length === 1
    ? []
    : lines.filter((line) => line.length >= MIN_LINE_LENGTH && !/^-----.*-----$/.test(line));
};

const listFormEncodings = (
  secret: string,
  listEscapedForms: (secret: string) => string[],
): SecretEncoding[] => {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const plain = [secret, ...listEscapedForms(secret), hex, hex.toUpperCase()].map(
    (text): SecretEncoding => ({ text, partialDigits: noPartialDigits }),
  );
  const base64 = [0, 1, 2].map((offset) => toBase64At(bytes, offset));
  return [...plain, ...base64, ...base64.map(toUrlSafe)];
};

/**
 * Returns the common ways to write a secret, longest first: verbatim, in base64 (also inside a
 * longer string, as in Basic auth), hex, percent-encoded once and twice, JSON-escaped and
 * HTML-escaped. Fewer for a long secret with special characters, and none for one shorter than
 * `MIN_SECRET_LENGTH`. Also those of the secret without the white space around it and, as it may be
 * a key file, of each line.
 */
export const listEncodings = (secret: string): SecretEncoding[] => {
  const trimmed = secret.trim();
  const all = [
    ...[...new Set([secret, trimmed])].flatMap((form) => listFormEncodings(form, listEscaped)),
    ...listKeyLines(trimmed).flatMap((line) => listFormEncodings(line, listEscapedBriefly)),
  ];
  return [...new Map(all.map((encoding) => [encoding.text, encoding])).values()].sort(
    (a, b) => b.text.length - a.text.length,
  );
};

/** Returns the secret itself, in the form of `listEncodings`. */
export const listVerbatim = (secret: string): SecretEncoding[] =>
  secret.length < MIN_SECRET_LENGTH ? [] : [{ text: secret, partialDigits: noPartialDigits }];
