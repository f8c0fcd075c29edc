import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Returns `length` random base62 characters. Discards bytes of 248 and above, because a modulo
 * would bias the result.
 */
const randomBase62 = (length: number): string => {
  let text = "";
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248) text += alphabet[byte % 62];
  return text.slice(0, length);
};

const checksum = (text: string): string => {
  let remaining = crc32(text);
  let digits = "";
  for (let digit = 0; digit < 6; digit++) {
    digits = alphabet[remaining % 62] + digits;
    remaining = Math.floor(remaining / 62);
  }
  return digits;
};

export const ACCESS_TOKEN_PREFIX = "twa";

/**
 * Generates a secret `<prefix>_<8-char id>_<32 base62><6-char checksum>` and its public id. The checksum lets
 * secret scanners recognize leaked keys. With 190 bits of entropy, a slow hash is unnecessary.
 */
export const generateApiKey = (
  prefix: "tw" | "twp" | typeof ACCESS_TOKEN_PREFIX | "twr" | "twc",
): { id: string; secret: string; hash: string } => {
  const id = randomBase62(8);
  const body = `${prefix}_${id}_${randomBase62(32)}`;
  const secret = body + checksum(body);
  return { id, secret, hash: hashSecret(secret) };
};

export const hashSecret = (secret: string): string => hash("sha256", secret, "hex");
