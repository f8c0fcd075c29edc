import { getPartialMatchLength } from "./partial-match";
import { createRedact } from "./redact";
import { listEncodings } from "./secret-encodings";

/** The end of the last needle that begins before `position` and ends after it. */
const findStraddlingEnd = (
  text: string,
  position: number,
  needles: readonly string[],
): number | undefined => {
  let lastEnd: number | undefined;
  for (const needle of needles) {
    const from = Math.max(0, position - needle.length + 1);
    const start = text.slice(from, position + needle.length - 1).lastIndexOf(needle);
    if (start !== -1) lastEnd = Math.max(lastEnd ?? 0, from + start + needle.length);
  }
  return lastEnd;
};

/** How much of `text` can be sent: what follows may be the start of a needle. No whole needle is cut in two. */
const findCut = (text: string, needles: readonly string[]): number => {
  for (let start = 0; ; ) {
    const cut = text.length - getPartialMatchLength(text.slice(start), needles);
    const end = findStraddlingEnd(text, cut, needles);
    if (end === undefined) return cut;
    start = end;
  }
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
      const cut = findCut(text, needles);
      pending = text.slice(cut);
      if (cut > 0) send(redact(text.slice(0, cut)));
    },
    flush,
  };
};
