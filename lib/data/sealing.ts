import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** What an encrypted value is for. It only decrypts with the same purpose, so values cannot be swapped. */
type Purpose = readonly (string | number)[];

const format = 1;
const ivBytes = 12;
const tagBytes = 16;

/** JSON keeps the boundaries between parts unambiguous, unlike joining them with a separator. */
const associated = (purpose: Purpose) => Buffer.from(JSON.stringify([format, ...purpose]));

/** A random 256-bit key. */
export const newKey = (): Uint8Array => randomBytes(32);

/** The key that encrypts data keys. Derived with HKDF because the same secret also signs sessions. */
export const wrappingKey = (secret: string): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync("sha256", secret, "toolwright", "wraps data keys, version 1", 32)),
  );

export const asKey = (bytes: Uint8Array): KeyObject => createSecretKey(bytes);

/** Encrypts with AES-256-GCM and a random IV. Layout: format version, IV, tag, ciphertext. */
export const seal = (
  key: KeyObject,
  plain: Uint8Array,
  purpose: Purpose,
): Uint8Array<ArrayBuffer> => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(associated(purpose));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Uint8Array.from(Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), text]));
};

/** Decrypts; undefined if the key or purpose does not match, or if the value was tampered with. */
export const open = (key: KeyObject, sealed: Uint8Array, purpose: Purpose): Buffer | undefined => {
  if (sealed[0] !== format || sealed.length < 1 + ivBytes + tagBytes) return undefined;
  const at = 1 + ivBytes + tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(associated(purpose))
    .setAuthTag(sealed.subarray(1 + ivBytes, at));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()]);
  } catch {
    return undefined;
  }
};
