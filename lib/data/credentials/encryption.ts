import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/**
 * The purpose of an encrypted value. It decrypts only with the same purpose, so values cannot be
 * swapped.
 */
type Purpose = readonly (string | number)[];

const FORMAT_VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The bytes that an encrypted value is longer than its plaintext. */
export const ENCRYPTION_OVERHEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Unlike joining with a separator, JSON keeps the boundaries between parts unambiguous. */
const toAssociatedData = (purpose: Purpose) =>
  Buffer.from(JSON.stringify([FORMAT_VERSION, ...purpose]));

/** Generates a random 256-bit key. */
export const generateKey = (): Uint8Array => randomBytes(32);

/**
 * Derives the key that encrypts data keys. Uses HKDF, because the same secret also signs sessions.
 */
export const deriveWrappingKey = (secret: string): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync("sha256", secret, "toolwright", "wraps data keys, version 1", 32)),
  );

export const toKeyObject = (bytes: Uint8Array): KeyObject => createSecretKey(bytes);

/** Encrypts with AES-256-GCM and a random IV. Layout: format version, IV, tag, ciphertext. */
export const encrypt = (
  key: KeyObject,
  plaintext: Uint8Array,
  purpose: Purpose,
): Uint8Array<ArrayBuffer> => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(toAssociatedData(purpose));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Uint8Array.from(
    Buffer.concat([Buffer.of(FORMAT_VERSION), iv, cipher.getAuthTag(), ciphertext]),
  );
};

/**
 * Decrypts a value. Returns undefined if the key or purpose does not match, or if the value was
 * tampered with.
 */
export const decrypt = (
  key: KeyObject,
  encrypted: Uint8Array,
  purpose: Purpose,
): Buffer | undefined => {
  if (encrypted[0] !== FORMAT_VERSION || encrypted.length < ENCRYPTION_OVERHEAD_BYTES)
    return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(1, 1 + IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(toAssociatedData(purpose))
    .setAuthTag(encrypted.subarray(1 + IV_BYTES, ENCRYPTION_OVERHEAD_BYTES));
  try {
    return Buffer.concat([
      decipher.update(encrypted.subarray(ENCRYPTION_OVERHEAD_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return undefined;
  }
};
