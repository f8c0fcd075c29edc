/** A result while it streams: the chunks to show, and the number of all chunks. */
export type Streamed = { chunks: readonly unknown[]; count: number };
export const nothingYet: Streamed = { chunks: [], count: 0 };

/** Limits of what is shown of a stream: its last chunks, and the last characters of one text. */
const mostChunks = 200;
const mostText = 100_000;

/** Appends a chunk. Consecutive texts are joined, so that a thousand small ones render as one. */
export const grown = ({ chunks, count }: Streamed, chunk: unknown): Streamed => {
  const last = chunks.at(-1);
  const joined =
    typeof last === "string" && typeof chunk === "string"
      ? [...chunks.slice(0, -1), (last + chunk).slice(-mostText)]
      : [...chunks, chunk];
  return { chunks: joined.slice(-mostChunks), count: count + 1 };
};
