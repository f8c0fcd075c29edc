import { createRedact } from "./redact";
import { listEncodings } from "./secret-encodings";

/** How many characters at the end of `text` may be the start of a needle. */
const getPartialMatchLength = (text: string, needles: readonly string[]): number => {
  let longestMatch = 0;
  for (const needle of needles) {
    const max = Math.min(needle.length - 1, text.length);
    for (let length = max; length > longestMatch; length -= 1)
      if (text.endsWith(needle.slice(0, length))) {
        longestMatch = length;
        break;
      }
  }
  return longestMatch;
};

/**
 * Redacts a streamed result. The end of a chunk that may be the start of a secret waits for the next one, so that
 * no secret passes in two halves. `flush` sends the rest after the last chunk.
 */
export const redactChunks = (
  secrets: readonly string[],
  send: (chunk: unknown) => void,
): { chunk(value: unknown): void; flush(): void } => {
  const redact = createRedact(secrets);
  const needles = [...new Set(secrets)].flatMap(listEncodings).map(({ text }) => text);
  let pending = "";
  const flush = () => {
    if (pending !== "") send(redact(pending));
    pending = "";
  };
  return {
    chunk(value) {
      if (typeof value !== "string") {
        flush();
        return send(redact(value));
      }
      const text = pending + value;
      const length = getPartialMatchLength(text, needles);
      pending = text.slice(text.length - length);
      if (text.length > length) send(redact(text.slice(0, text.length - length)));
    },
    flush,
  };
};
