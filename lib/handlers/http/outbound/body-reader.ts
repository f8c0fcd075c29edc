import type { Transform } from "node:stream";
import { LARGE_BODY_BYTES } from "@/lib/flow-control/body-turns";
import { MAX_RESPONSE_BYTES, type ReceivedBody } from "@/lib/flow-control/received-bytes";
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

const createTooManyError = () =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    "Too many large service responses are being received.",
    `The bodies being received exceed this caller's share of the ${MAX_RESPONSE_BYTES.toLocaleString("en")} bytes of the server. This one was dropped, so the service may already have carried out the request.`,
  );

type OnChunk = (chunk: Uint8Array) => void;
/** `maxBytes` limits one body, and `received` counts those in memory that are large. */
type BodyLimits = { maxBytes: number; received: ReceivedBody };

/** Collects chunks up to the limits and throws beyond them. */
const collectBody = ({ maxBytes, received }: BodyLimits, onChunk?: OnChunk) => {
  const parts: Uint8Array[] = [];
  let size = 0;
  let countedSize = 0;
  return {
    push(chunk: Uint8Array) {
      size += chunk.length;
      if (size > maxBytes) throw createTooLargeError(maxBytes);
      if (size >= LARGE_BODY_BYTES) {
        if (!received.add(size - countedSize)) throw createTooManyError();
        countedSize = size;
      }
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
  limits: BodyLimits,
  onChunk: OnChunk,
): BodyReader<Promise<Uint8Array>> => {
  const inflatedBody = collectBody(limits, onChunk);
  const rawBody = collectBody(limits);
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
 * Reads a whole body and decodes it. The limits apply before and after decoding. `onChunk` receives
 * the decoded chunks as they arrive, if the encoding can be decoded as a stream.
 */
export const readBody = (
  encodings: readonly string[],
  limits: BodyLimits,
  onChunk: OnChunk | undefined,
): BodyReader<Uint8Array | Promise<Uint8Array>> => {
  if (encodings.length === 0) return collectBody(limits, onChunk);
  const inflater = onChunk && createInflater(encodings);
  if (inflater) return inflateStreaming(inflater, limits, onChunk);
  const { push, end } = collectBody(limits);
  return { push, end: () => decompress(end(), encodings, limits.maxBytes) };
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
