import { createTurns } from "./turns";

/**
 * Size from which a body has to wait for its turn. Processing a smaller one blocks the event loop
 * for a few milliseconds at most.
 */
export const LARGE_BODY_BYTES = 250_000;
/** Maximum total size of one Space's large bodies that are waiting for their turn. */
export const MAX_WAITING_BYTES = 100_000_000;

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
    /** Whether another body of the Space may wait: not if too many of its bytes are waiting. */
    canQueue: (space: string, bytes: number): boolean =>
      bytes < LARGE_BODY_BYTES || (waitingBytes.get(space) ?? 0) + bytes <= MAX_WAITING_BYTES,
    /**
     * Resolves when a body of the Space may be processed. Returns undefined if it may be processed
     * immediately.
     */
    wait(space: string, bytes: number): Promise<void> | undefined {
      if (bytes < LARGE_BODY_BYTES) return undefined;
      const turn = turns.wait(space);
      if (!turn) return undefined;
      add(space, bytes);
      return turn.then(() => add(space, -bytes));
    },
  };
};

export type BodyTurns = ReturnType<typeof createBodyTurns>;

/**
 * The queue of this process's event loop: for what callers send, what services respond and what
 * tools return.
 */
export const bodyTurns = createBodyTurns();
