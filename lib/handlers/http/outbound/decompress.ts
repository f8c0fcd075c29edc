import type { Transform } from "node:stream";
import { promisify } from "node:util";
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  gunzip,
  inflate,
  inflateRaw,
} from "node:zlib";

type Inflate = (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const inflateZlib: Inflate = promisify(inflate);
const inflateRawDeflate: Inflate = promisify(inflateRaw);

/** Some servers send "deflate" without its zlib header (RFC 9110 §8.4.1.2). */
const deflate: Inflate = (body, options) =>
  ((body[0] ?? 0) & 0x0f) === 8 ? inflateZlib(body, options) : inflateRawDeflate(body, options);

const decoders: Record<string, Inflate> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate,
  br: promisify(brotliDecompress),
};

/** Parses the content encodings of a response, in the order they were applied. */
export const parseEncodings = (header: string | undefined): string[] =>
  header === undefined
    ? []
    : header
        .toLowerCase()
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && name !== "identity");

/**
 * Decodes the content encodings. Decompression stops at `maxBytes` (`ERR_BUFFER_TOO_LARGE`).
 * Throws a RangeError for an encoding that was not requested, or for more than two of them.
 */
export const decompress = async (
  body: Uint8Array,
  encodings: readonly string[],
  maxBytes: number,
): Promise<Uint8Array> => {
  if (body.length === 0) return body;
  if (encodings.length > 2)
    throw new RangeError(`The response is encoded ${encodings.length} times.`);
  let bytes = body;
  for (const name of encodings.toReversed()) {
    const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (!decode) throw new RangeError(`The encoding "${name}" was not requested.`);
    bytes = await decode(bytes, { maxOutputLength: maxBytes });
  }
  return bytes;
};

const streamDecoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
};

/**
 * Creates a stream that decompresses a body, or returns undefined if the encoding needs the whole
 * body: only the first byte distinguishes the two variants of "deflate". The reader must limit the
 * size.
 */
export const createInflater = (encodings: readonly string[]): Transform | undefined => {
  const [encoding = "", ...moreEncodings] = encodings;
  return moreEncodings.length === 0 && Object.hasOwn(streamDecoders, encoding)
    ? streamDecoders[encoding]?.()
    : undefined;
};
