import { createTurns } from "@/lib/flow-control/turns";
import { OutboundError } from "./outbound-error";

/**
 * Size from which a body has to wait for its turn. Processing a smaller one blocks the event loop
 * for a few milliseconds at most.
 */
const LARGE_BODY_BYTES = 250_000;
/** Maximum total size of one Space's large bodies that are waiting for their turn. */
const MAX_WAITING_BYTES = 100_000_000;

const tooManyWaiting = () =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    "Too many large service responses are waiting to be processed.",
    `The responses of this Space waiting to be processed exceed ${MAX_WAITING_BYTES.toLocaleString("en")} bytes. This one was received and dropped, so the service may already have carried out the request.`,
  );

/**
 * Pauses after each turn for as long as the turn took, so that processing large bodies takes up at
 * most half of the event loop.
 */
const rest = (begin: () => void): void => {
  const startedAt = performance.now();
  setImmediate(() => setTimeout(begin, performance.now() - startedAt));
};

/**
 * Creates a queue that lets large bodies be read one at a time, alternating between Spaces. Parsing
 * a 5 MB body and serializing it again blocks the event loop for a tenth of a second, and many may
 * arrive at the same time.
 */
export const createBodyTurns = () => {
  const turns = createTurns({ perTurn: 1, nextTurn: rest });
  const waitingBytes = new Map<string, number>();
  const add = (space: string, change: number) => {
    const sum = (waitingBytes.get(space) ?? 0) + change;
    if (sum === 0) waitingBytes.delete(space);
    else waitingBytes.set(space, sum);
  };
  return {
    /**
     * Resolves when a body of the Space may be read. Returns undefined if it may be read
     * immediately. Throws `LIMIT_EXCEEDED` if too many bytes of the Space are waiting.
     */
    wait(space: string, bytes: number): Promise<void> | undefined {
      if (bytes < LARGE_BODY_BYTES) return undefined;
      if ((waitingBytes.get(space) ?? 0) + bytes > MAX_WAITING_BYTES) throw tooManyWaiting();
      const turn = turns.wait(space);
      if (!turn) return undefined;
      add(space, bytes);
      return turn.then(() => add(space, -bytes));
    },
  };
};
