/** Shorter values would blot out ordinary text, so they are neither hidden nor looked for. */
export const shortestSecret = 6;

/** One way a secret may be written. `edges` are base64 digits beside it that hold some of its bits too. */
export type Spelling = { text: string; edges: { before: boolean; after: boolean } };

const whole = { before: false, after: false };

/**
 * The base64 digits that depend on the secret alone when `offset` other bytes stand before it in its group of
 * three. The digits at the edges, which hold bits of a neighbour as well, are told by `edges`.
 */
const base64At = (bytes: Uint8Array, offset: number): Spelling => {
  const padded = new Uint8Array(offset + bytes.length);
  padded.set(bytes, offset);
  const digits = Buffer.from(padded).toString("base64");
  const bits = 8 * padded.length;
  const first = offset === 0 ? 0 : offset + 1;
  const text = digits.slice(first, Math.floor(bits / 6));
  return { text, edges: { before: offset > 0, after: bits % 6 !== 0 } };
};

const urlSafe = ({ text, edges }: Spelling): Spelling => ({
  text: text.replaceAll("+", "-").replaceAll("/", "_"),
  edges,
});

const lowerEscapes = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

const strictlyEncoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const percentEncoded = (secret: string): string[] => {
  // A lone surrogate has no bytes to encode, and goes out as U+FFFD whatever the way.
  const text = secret.toWellFormed();
  const once = [
    encodeURIComponent(text),
    strictlyEncoded(text),
    encodeURI(text),
    new URLSearchParams([["", text]]).toString().slice(1),
  ];
  const all = once.flatMap((encoded) => [encoded, lowerEscapes(encoded)]);
  return all.flatMap((encoded) => [encoded, encodeURIComponent(encoded)]);
};

const jsonEscaped = (secret: string): string[] => {
  const once = JSON.stringify(secret).slice(1, -1);
  const ascii = once.replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const all = [once, ascii, once.replaceAll("/", "\\/")];
  return all.flatMap((escaped) => [escaped, JSON.stringify(escaped).slice(1, -1)]);
};

const htmlEscaped = (secret: string): string[] => {
  const common = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = common.replaceAll('"', "&quot;");
  const apostrophes = ["&#39;", "&#x27;", "&apos;", "&#039;"];
  return [common, quoted, ...apostrophes.map((spelled) => quoted.replaceAll("'", spelled))];
};

/**
 * Every way a secret is usually written, the longest first: as it is, in base64 (also inside a longer text, as in
 * Basic auth), hex, percent-encoded once and twice, JSON-escaped and HTML-escaped. None for a secret that is too short.
 */
export const spellingsOf = (secret: string): Spelling[] => {
  if (secret.length < shortestSecret) return [];
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const texts = [
    secret,
    ...percentEncoded(secret),
    ...jsonEscaped(secret),
    ...htmlEscaped(secret),
    hex,
    hex.toUpperCase(),
  ].map((text): Spelling => ({ text, edges: whole }));
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset));
  const all = [...texts, ...base64, ...base64.map(urlSafe)];
  return [...new Map(all.map((spelling) => [spelling.text, spelling])).values()].sort(
    (a, b) => b.text.length - a.text.length,
  );
};
