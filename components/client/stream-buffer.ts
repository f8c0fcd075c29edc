/** A streaming result: the chunks to show, and the number of all chunks. */
export type StreamBuffer = { chunks: readonly unknown[]; count: number };
export const emptyBuffer: StreamBuffer = { chunks: [], count: 0 };

/** Limits on what is kept of a stream: the last chunks, and the last characters of one string. */
const MAX_CHUNKS = 200;
const MAX_TEXT_LENGTH = 100_000;

/** Returns the end of a long string, without the second half of a character that was cut in two. */
const truncateStart = (text: string): string =>
  text.length > MAX_TEXT_LENGTH
    ? text.slice(-MAX_TEXT_LENGTH).replace(/^[\uDC00-\uDFFF]/, "")
    : text;

/** Appends a chunk. Consecutive strings are joined, so that a thousand small ones render as one. */
export const appendChunk = ({ chunks, count }: StreamBuffer, chunk: unknown): StreamBuffer => {
  const last = chunks.at(-1);
  const isJoined = typeof last === "string" && typeof chunk === "string";
  const tail = isJoined ? last + chunk : chunk;
  const allChunks = [
    ...(isJoined ? chunks.slice(0, -1) : chunks),
    typeof tail === "string" ? truncateStart(tail) : tail,
  ];
  return { chunks: allChunks.slice(-MAX_CHUNKS), count: count + 1 };
};
