import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random base62 characters; bytes past the last whole multiple are thrown away, not folded. */
const randomText = (length: number): string => {
  let text = "";
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248) text += alphabet[byte % 62];
  return text.slice(0, length);
};

const checksum = (text: string): string => {
  let rest = crc32(text);
  let out = "";
  for (let digit = 0; digit < 6; digit++) {
    out = alphabet[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
};

/**
 * A new secret `<prefix>_<8-char id>_<32 base62><6-char checksum>` with its public id. The checksum lets
 * scanners recognise a leaked one; 190 bits of chance make a slow hash needless.
 */
export const mintSecret = (prefix: "tw" | "twp"): { id: string; secret: string; hash: string } => {
  const id = randomText(8);
  const body = `${prefix}_${id}_${randomText(32)}`;
  const secret = body + checksum(body);
  return { id, secret, hash: hashSecret(secret) };
};

export const hashSecret = (secret: string): string => hash("sha256", secret, "hex");
