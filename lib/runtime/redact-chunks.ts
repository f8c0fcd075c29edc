import { createRedact } from "./redact";
import { spellingsOf } from "./spellings";

/** How many characters at the end of the text may be the beginning of a needle. */
const openTail = (text: string, needles: readonly string[]): number => {
  let longest = 0;
  for (const needle of needles) {
    const most = Math.min(needle.length - 1, text.length);
    for (let length = most; length > longest; length -= 1)
      if (text.endsWith(needle.slice(0, length))) {
        longest = length;
        break;
      }
  }
  return longest;
};

/**
 * Redacts a result that comes in chunks: the end of a text that may be the beginning of a secret waits for the
 * next chunk, so that none slips out in two halves. `flush` gives the rest when no chunk will follow.
 */
export const redactChunks = (
  secrets: readonly string[],
  out: (chunk: unknown) => void,
): { chunk(value: unknown): void; flush(): void } => {
  const redact = createRedact(secrets);
  const needles = [...new Set(secrets)].flatMap(spellingsOf).map(({ text }) => text);
  let held = "";
  const flush = () => {
    if (held !== "") out(redact(held));
    held = "";
  };
  return {
    chunk(value) {
      if (typeof value !== "string") {
        flush();
        return out(redact(value));
      }
      const text = held + value;
      const keep = openTail(text, needles);
      held = text.slice(text.length - keep);
      if (text.length > keep) out(redact(text.slice(0, text.length - keep)));
    },
    flush,
  };
};
