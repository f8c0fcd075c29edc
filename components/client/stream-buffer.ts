/** A streaming result: the chunks to show, and the number of all chunks. */
export type StreamBuffer = { chunks: readonly unknown[]; count: number };
export const emptyBuffer: StreamBuffer = { chunks: [], count: 0 };

/** Limits on what is kept of a stream: the last chunks, and the last characters of one string. */
const MAX_CHUNKS = 200;
const MAX_TEXT_LENGTH = 100_000;

/** Appends a chunk. Consecutive strings are joined, so that a thousand small ones render as one. */
export const appendChunk = ({ chunks, count }: StreamBuffer, chunk: unknown): StreamBuffer => {
  const last = chunks.at(-1);
  const allChunks =
    typeof last === "string" && typeof chunk === "string"
      ? [...chunks.slice(0, -1), (last + chunk).slice(-MAX_TEXT_LENGTH)]
      : [...chunks, chunk];
  return { chunks: allChunks.slice(-MAX_CHUNKS), count: count + 1 };
};
