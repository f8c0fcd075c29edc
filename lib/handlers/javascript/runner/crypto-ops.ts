import {
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

const MAX_RANDOM_BYTES = 65_536;
/** An RSA key of 8,192 bits has 4,800. Longer ones take seconds, in which nothing can stop them. */
const MAX_PRIVATE_KEY_BYTES = 5_000;
const hashes = new Map([
  ["SHA-1", "sha1"],
  ["SHA-256", "sha256"],
  ["SHA-384", "sha384"],
  ["SHA-512", "sha512"],
]);
/** The algorithms of private keys, and how Node names the type of such a key. */
const keyTypes = new Map([
  ["RSASSA-PKCS1-V1_5", "rsa"],
  ["ECDSA", "ec"],
]);

const fail = (message: string): never => {
  throw Object.assign(new Error(message), { name: "NotSupportedError" });
};

const findHash = (name: unknown): string =>
  hashes.get(String(name).toUpperCase()) ??
  fail(`The hash ${String(name)} is not supported. Use ${[...hashes.keys()].join(", ")}.`);

const parsePrivateKey = (bytes: Uint8Array): KeyObject | undefined => {
  try {
    return createPrivateKey({ key: Buffer.from(bytes), format: "der", type: "pkcs8" });
  } catch {
    return undefined;
  }
};

const readPrivateKey = (name: string, bytes: Uint8Array): KeyObject => {
  const type =
    keyTypes.get(name.toUpperCase()) ??
    fail(`The algorithm ${name} is not supported. Use HMAC, RSASSA-PKCS1-v1_5 or ECDSA.`);
  if (bytes.length > MAX_PRIVATE_KEY_BYTES)
    fail(
      `A private key can have at most ${MAX_PRIVATE_KEY_BYTES} bytes, enough for an 8192-bit RSA key.`,
    );
  const key = parsePrivateKey(bytes);
  if (key?.asymmetricKeyType === type) return key;
  return fail(
    `This is not a private key for ${name} in PKCS #8. Decode the Base64 between the lines of its PEM.`,
  );
};

const isHmac = (name: string) => name.toUpperCase() === "HMAC";

/** The operations behind the guest's `crypto`. */
export const cryptoOps = {
  random(length: unknown) {
    if (Number(length) > MAX_RANDOM_BYTES)
      fail(`getRandomValues fills at most ${MAX_RANDOM_BYTES} bytes.`);
    return randomBytes(Number(length));
  },
  digest: (value: unknown, bytes: Uint8Array) =>
    createHash(findHash(Object(value).hash))
      .update(bytes)
      .digest(),
  "check-key"(value: unknown, bytes: Uint8Array) {
    const { format, name } = Object(value);
    const expectedFormat = isHmac(String(name)) ? "raw" : "pkcs8";
    if (expectedFormat === "pkcs8") readPrivateKey(String(name), bytes);
    if (format !== expectedFormat) fail(`A key for ${name} has the format "${expectedFormat}".`);
    return new Uint8Array();
  },
  sign(value: unknown, bytes: Uint8Array) {
    const { name, hash, keyLength } = Object(value);
    const key = bytes.subarray(0, Number(keyLength));
    const data = bytes.subarray(Number(keyLength));
    if (isHmac(String(name))) return createHmac(findHash(hash), key).update(data).digest();
    const privateKey = readPrivateKey(String(name), key);
    return sign(findHash(hash), data, { key: privateKey, dsaEncoding: "ieee-p1363" });
  },
};
