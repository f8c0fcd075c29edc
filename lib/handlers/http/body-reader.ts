import type { Transform } from "node:stream";
import { createInflater, decompress } from "./decompress";
import type { BodyReader } from "./exchange";
import { OutboundError } from "./outbound-error";

export const tooLarge = (maxBytes: number) =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    `The service's answer is larger than ${maxBytes.toLocaleString("en")} bytes.`,
    `The answer passed ${maxBytes} bytes, counted after decompression, and was cut off.`,
  );

type OnPiece = (piece: Uint8Array) => void;

/** Keeps pieces up to a number of bytes; throws past it. */
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

/** Inflates while the body arrives, so that its pieces can be passed on at once. */
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
  // The exchange may fail first, and then nobody waits for what became of the pieces.
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
 * Reads a body whole and undoes its encodings, inside `maxBytes` before and after. `onPiece` hears it as it
 * arrives, where its encoding lets it be read in pieces.
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

/** Lets a body pass unread, so that its connection can be used again; a long one is not waited for. */
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
