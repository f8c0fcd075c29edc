import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random base62 characters. Bytes from 248 up are discarded, because a modulo would bias the result. */
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
 * Generates a secret `<prefix>_<8-char id>_<32 base62><6-char checksum>` and its public id. The checksum lets
 * secret scanners recognize leaked keys. With 190 bits of entropy, a slow hash is unnecessary.
 */
export const mintSecret = (prefix: "tw" | "twp"): { id: string; secret: string; hash: string } => {
  const id = randomText(8);
  const body = `${prefix}_${id}_${randomText(32)}`;
  const secret = body + checksum(body);
  return { id, secret, hash: hashSecret(secret) };
};

export const hashSecret = (secret: string): string => hash("sha256", secret, "hex");
