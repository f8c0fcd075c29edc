import type { Transform } from "node:stream";
import { createInflater, decompress } from "./decompress";
import type { BodyReader } from "./exchange";
import { OutboundError } from "./outbound-error";

export const createTooLargeError = (maxBytes: number) => {
  const limit = `${maxBytes.toLocaleString("en")} bytes`;
  return new OutboundError(
    "LIMIT_EXCEEDED",
    `The service's response is larger than ${limit}.`,
    `The response exceeded ${limit} after decompression and was cut off.`,
  );
};

type OnChunk = (chunk: Uint8Array) => void;

/** Collects chunks up to `maxBytes` and throws beyond that. */
const collectBody = (maxBytes: number, onChunk?: OnChunk) => {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    push(chunk: Uint8Array) {
      size += chunk.length;
      if (size > maxBytes) throw createTooLargeError(maxBytes);
      parts.push(chunk);
      onChunk?.(chunk);
      return true;
    },
    end: (): Uint8Array => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)),
  };
};

/** Decompresses the body as it arrives, so that its chunks can be passed on immediately. */
const inflateStreaming = (
  inflater: Transform,
  maxBytes: number,
  onChunk: OnChunk,
): BodyReader<Promise<Uint8Array>> => {
  const inflatedBody = collectBody(maxBytes, onChunk);
  const rawBody = collectBody(maxBytes);
  let inflateError: unknown;
  let isEmpty = true;
  const fullBody = new Promise<Uint8Array>((resolve, reject) => {
    inflater.on("data", (chunk: Uint8Array) => {
      try {
        inflatedBody.push(chunk);
      } catch (error) {
        inflater.destroy(error as Error);
      }
    });
    inflater.on("end", () => resolve(inflatedBody.end()));
    inflater.on("error", (error) => {
      inflateError = error;
      reject(error);
    });
  });
  // If the exchange fails first, nothing awaits this promise.
  fullBody.catch(() => undefined);
  return {
    push(chunk) {
      if (inflateError !== undefined) throw inflateError;
      isEmpty = false;
      rawBody.push(chunk);
      inflater.write(chunk);
      return true;
    },
    end() {
      // Some services declare an encoding even for an empty body, which `decompress` also accepts.
      if (isEmpty) inflater.destroy();
      else inflater.end();
      return isEmpty ? Promise.resolve(inflatedBody.end()) : fullBody;
    },
  };
};

/**
 * Reads a whole body and decodes it. `maxBytes` limits its size before and after decoding.
 * `onChunk` receives the decoded chunks as they arrive, if the encoding can be decoded as a stream.
 */
export const readBody = (
  encodings: readonly string[],
  maxBytes: number,
  onChunk: OnChunk | undefined,
): BodyReader<Uint8Array | Promise<Uint8Array>> => {
  if (encodings.length === 0) return collectBody(maxBytes, onChunk);
  const inflater = onChunk && createInflater(encodings);
  if (inflater) return inflateStreaming(inflater, maxBytes, onChunk);
  const { push, end } = collectBody(maxBytes);
  return { push, end: () => decompress(end(), encodings, maxBytes) };
};

/** Discards a body so that its connection can be reused. Stops reading after 16 KB. */
export const skipBody = <Result>(result: Result): BodyReader<Result> => {
  let remainingBytes = 16_384;
  return {
    push(chunk) {
      remainingBytes -= chunk.length;
      return remainingBytes >= 0;
    },
    end: () => result,
  };
};
