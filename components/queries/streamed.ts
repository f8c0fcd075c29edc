/** A result while it is made: what is drawn of it, and how many chunks came in all. */
export type Streamed = { chunks: readonly unknown[]; count: number };
export const nothingYet: Streamed = { chunks: [], count: 0 };

/** What of a stream is drawn: its last chunks, and of one text its last characters. */
const mostChunks = 200;
const mostText = 100_000;

/** Texts grow together, so that a thousand small ones are drawn as one. */
export const grown = ({ chunks, count }: Streamed, chunk: unknown): Streamed => {
  const last = chunks.at(-1);
  const joined =
    typeof last === "string" && typeof chunk === "string"
      ? [...chunks.slice(0, -1), (last + chunk).slice(-mostText)]
      : [...chunks, chunk];
  return { chunks: joined.slice(-mostChunks), count: count + 1 };
};
