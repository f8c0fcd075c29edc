/** Masking shorter values would destroy ordinary text, so they are neither masked nor searched for. */
const MIN_SECRET_LENGTH = 6;

/** One way to write a secret. `partialDigits`: on which side an adjacent base64 digit holds some of its bits. */
export type SecretEncoding = { text: string; partialDigits: { before: boolean; after: boolean } };

const noPartialDigits = { before: false, after: false };

/**
 * The base64 digits that depend on the secret alone when `offset` other bytes stand before it in its group of
 * three. The digits at the edges, which hold bits of a neighbour as well, are reported by `partialDigits`.
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

const toJsonEscaped = (secret: string): string[] => {
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const all = [json, ascii, json.replaceAll("/", "\\/")];
  return all.flatMap((encoding) => [encoding, JSON.stringify(encoding).slice(1, -1)]);
};

const toHtmlEscaped = (secret: string): string[] => {
  const basic = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const withQuotes = basic.replaceAll('"', "&quot;");
  const apostrophes = ["&#39;", "&#x27;", "&apos;", "&#039;"];
  return [basic, withQuotes, ...apostrophes.map((entity) => withQuotes.replaceAll("'", entity))];
};

/**
 * The common ways to write a secret, longest first: as it is, in base64 (also inside a longer text, as in
 * Basic auth), hex, percent-encoded once and twice, JSON-escaped and HTML-escaped. Empty for a secret
 * shorter than `MIN_SECRET_LENGTH`.
 */
export const listEncodings = (secret: string): SecretEncoding[] => {
  if (secret.length < MIN_SECRET_LENGTH) return [];
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const plain = [
    secret,
    ...toPercentEncoded(secret),
    ...toJsonEscaped(secret),
    ...toHtmlEscaped(secret),
    hex,
    hex.toUpperCase(),
  ].map((text): SecretEncoding => ({ text, partialDigits: noPartialDigits }));
  const base64 = [0, 1, 2].map((offset) => toBase64At(bytes, offset));
  const all = [...plain, ...base64, ...base64.map(toUrlSafe)];
  return [...new Map(all.map((encoding) => [encoding.text, encoding])).values()].sort(
    (a, b) => b.text.length - a.text.length,
  );
};
