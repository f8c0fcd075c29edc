import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** What a sealed value is for. It is opened only under the same name, so none can stand in for another. */
type Purpose = readonly (string | number)[];

const format = 1;
const ivBytes = 12;
const tagBytes = 16;

/** JSON tells where one part ends and the next begins, which a separator in a part could not. */
const associated = (purpose: Purpose) => Buffer.from(JSON.stringify([format, ...purpose]));

/** A new key of 256 bits. */
export const newKey = (): Uint8Array => randomBytes(32);

/** The key that wraps data keys. HKDF, as the same secret signs sessions: neither use tells of the other. */
export const wrappingKey = (secret: string): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync("sha256", secret, "toolwright", "wraps data keys, version 1", 32)),
  );

export const asKey = (bytes: Uint8Array): KeyObject => createSecretKey(bytes);

/** Encrypts with AES-256-GCM under an IV of its own: format, IV, tag, ciphertext. */
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

/** The plain bytes; undefined when the key, the purpose or a single bit is another one. */
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
