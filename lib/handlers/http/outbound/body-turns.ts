import { createTurns } from "@/lib/flow-control/turns";
import { OutboundError } from "./outbound-error";

/** What is read from a smaller body takes the event loop for a few milliseconds at most. */
const LARGE_BODY_BYTES = 250_000;
/** Large bodies of one Space that wait for their turn. */
const MAX_WAITING_BYTES = 100_000_000;

const tooManyWaiting = () =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    "Too many large responses of services are waiting to be read.",
    `The responses of this Space that wait to be read have more than ${MAX_WAITING_BYTES.toLocaleString("en")} bytes. This one was received and dropped: the service may have done what it was asked for.`,
  );

/** A pause after each turn, as long as it took: what is read from large bodies gets half of the event loop at most. */
const rest = (begin: () => void): void => {
  const startedAt = performance.now();
  setImmediate(() => setTimeout(begin, performance.now() - startedAt));
};

/**
 * Lets large bodies be read one at a time, one of each Space in turn. To parse a body of 5 MB, and to write it again,
 * takes the event loop for a tenth of a second, and many may arrive at once.
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
    /** Resolves when a body of the Space may be read; undefined if that is now. Throws when too many wait. */
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
