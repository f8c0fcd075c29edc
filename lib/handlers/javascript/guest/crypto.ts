import { callHostForBytes, callHostJson } from "./host";
import { toArrayBuffer } from "./text";

type Data = ArrayBuffer | ArrayBufferView;
type Algorithm = string | { name?: unknown; hash?: unknown };

const toName = (algorithm: unknown): string =>
  String(typeof algorithm === "object" ? (algorithm as { name?: unknown })?.name : algorithm);

const toHash = (algorithm: Algorithm): string | undefined => {
  const hash = typeof algorithm === "object" ? algorithm?.hash : undefined;
  return hash === undefined ? undefined : toName(hash);
};

/** Text is refused: hashing it without a word about its encoding would give a wrong signature. */
const toBytes = (data: Data): ArrayBuffer => {
  if (ArrayBuffer.isView(data) || data instanceof ArrayBuffer) return toArrayBuffer(data);
  throw new TypeError(
    "The data must be an ArrayBuffer or a typed array. Encode text with new TextEncoder().encode(text).",
  );
};

const concatenate = (first: ArrayBuffer, second: ArrayBuffer): ArrayBuffer => {
  const bytes = new Uint8Array(first.byteLength + second.byteLength);
  bytes.set(new Uint8Array(first));
  bytes.set(new Uint8Array(second), first.byteLength);
  return bytes.buffer;
};

let readKey: (key: CryptoKey) => { bytes: ArrayBuffer; name: string; hash: string | undefined };

/** A key that code can use and not read, as in browsers. */
class CryptoKey {
  #bytes: ArrayBuffer;
  #name: string;
  #hash: string | undefined;
  static {
    readKey = (key) => {
      if (!(#bytes in key)) throw new TypeError("The key must come from crypto.subtle.importKey.");
      return { bytes: key.#bytes, name: key.#name, hash: key.#hash };
    };
  }
  constructor(bytes: ArrayBuffer, algorithm: Algorithm) {
    this.#bytes = bytes;
    this.#name = toName(algorithm);
    this.#hash = toHash(algorithm);
  }
  get algorithm() {
    return { name: this.#name, ...(this.#hash !== undefined && { hash: { name: this.#hash } }) };
  }
  get extractable() {
    return false;
  }
}

const subtle = {
  async digest(algorithm: Algorithm, data: Data) {
    return callHostForBytes("digest", { hash: toName(algorithm) }, toBytes(data));
  },
  async importKey(format: string, data: Data, algorithm: Algorithm) {
    const bytes = toBytes(data).slice(0);
    callHostForBytes("check-key", { format, name: toName(algorithm) }, bytes);
    return new CryptoKey(bytes, algorithm);
  },
  async sign(algorithm: Algorithm, key: CryptoKey, data: Data) {
    const { bytes, name, hash = toHash(algorithm) } = readKey(key);
    return callHostForBytes(
      "sign",
      { name, hash, keyLength: bytes.byteLength },
      concatenate(bytes, toBytes(data)),
    );
  },
};

/** The part of the Web Crypto API that signed requests need. */
export const crypto = {
  getRandomValues<View extends ArrayBufferView>(view: View): View {
    if (!ArrayBuffer.isView(view)) throw new TypeError("getRandomValues requires a typed array.");
    const { buffer, byteOffset, byteLength } = view;
    const bytes = new Uint8Array(callHostForBytes("random", byteLength));
    new Uint8Array(buffer, byteOffset, byteLength).set(bytes);
    return view;
  },
  randomUUID: () => callHostJson("uuid", null),
  subtle,
};
