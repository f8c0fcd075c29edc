import type { Transform } from "node:stream";
import { createInflater, decompress } from "./decompress";
import type { BodyReader } from "./exchange";
import { OutboundError } from "./outbound-error";

export const tooLarge = (maxBytes: number) =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    `The service's response is larger than ${maxBytes.toLocaleString("en")} bytes.`,
    `The response exceeded ${maxBytes} bytes after decompression and was cut off.`,
  );

type OnPiece = (piece: Uint8Array) => void;

/** Collects chunks up to `maxBytes`; throws beyond that. */
const gather = (maxBytes: number, onPiece?: OnPiece) => {
  const parts: Uint8Array[] = [];
  let size = 0;
  return {
    piece(chunk: Uint8Array) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      parts.push(chunk);
      onPiece?.(chunk);
      return true;
    },
    end: (): Uint8Array => (parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)),
  };
};

/** Decompresses the body while it arrives, so that its chunks can be passed on immediately. */
const inflateInPieces = (
  inflater: Transform,
  maxBytes: number,
  onPiece: OnPiece,
): BodyReader<Promise<Uint8Array>> => {
  const inflated = gather(maxBytes, onPiece);
  const raw = gather(maxBytes);
  let failure: unknown;
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    inflater.on("data", (piece: Uint8Array) => {
      try {
        inflated.piece(piece);
      } catch (error) {
        inflater.destroy(error as Error);
      }
    });
    inflater.on("end", () => resolve(inflated.end()));
    inflater.on("error", (error) => {
      failure = error;
      reject(error);
    });
  });
  // If the exchange fails first, nothing awaits this promise.
  whole.catch(() => undefined);
  return {
    piece(chunk) {
      if (failure !== undefined) throw failure;
      raw.piece(chunk);
      inflater.write(chunk);
      return true;
    },
    end() {
      inflater.end();
      return whole;
    },
  };
};

/**
 * Reads a whole body and decodes it; `maxBytes` limits its size before and after decoding. `onPiece` receives the
 * decoded chunks as they arrive, if the encoding can be decoded as a stream.
 */
export const readBody = (
  encodings: readonly string[],
  maxBytes: number,
  onPiece: OnPiece | undefined,
): BodyReader<Uint8Array | Promise<Uint8Array>> => {
  if (encodings.length === 0) return gather(maxBytes, onPiece);
  const inflater = onPiece && createInflater(encodings);
  if (inflater) return inflateInPieces(inflater, maxBytes, onPiece);
  const { piece, end } = gather(maxBytes);
  return { piece, end: () => decompress(end(), encodings, maxBytes) };
};

/** Discards a body so that its connection can be reused. Stops reading after 16 KB. */
export const skipBody = <Answer>(answer: Answer): BodyReader<Answer> => {
  let left = 16_384;
  return {
    piece(chunk) {
      left -= chunk.length;
      return left >= 0;
    },
    end: () => answer,
  };
};
