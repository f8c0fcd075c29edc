import { createPartialMatcher } from "./partial-match";
import { createRedact } from "./redact";
import { createSecretFinder } from "./secret-finder";

/**
 * Creates a function that returns how much of a string can be sent. The rest may be the start of a
 * secret.
 */
const createCutFinder = (secrets: readonly string[]): ((text: string) => number) => {
  const { needles, find } = createSecretFinder(secrets);
  const getPartialLength = createPartialMatcher(needles);
  return (text) => {
    const cut = text.length - getPartialLength(text);
    // Never cut through a whole secret. What follows it may be the start of another one.
    const whole = find(text).find(({ start, end }) => start < cut && cut < end);
    return whole ? text.length - getPartialLength(text.slice(whole.end)) : cut;
  };
};

/** Whether a string ends with the first half of a character, such as an emoji, that was cut in two. */
const endsInHalf = (text: string): boolean => /[\uD800-\uDBFF]$/.test(text);

type ChunkStream = { chunk(value: unknown): void; flush(): void };

/**
 * Creates a function that redacts streamed results, each of which it sends to its own receiver. If
 * the end of a chunk may be the start of a secret, or is half of a character, it waits for the next
 * one, so that neither passes through in two halves. `flush` sends the rest after the last chunk.
 */
export const createChunkRedactor = (
  secrets: readonly string[],
): ((send: (chunk: unknown) => void) => ChunkStream) => {
  const redact = createRedact(secrets);
  const findCut = createCutFinder(secrets);
  return (send) => {
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
        const end = findCut(text);
        const cut = endsInHalf(text.slice(0, end)) ? end - 1 : end;
        pending = text.slice(cut);
        if (cut > 0) send(redact(text.slice(0, cut)));
      },
      flush,
    };
  };
};
