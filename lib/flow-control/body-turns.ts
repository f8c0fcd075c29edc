import { createByteCounts } from "./byte-counts";
import type { CallOwner } from "./call-owner";
import { createFairQueue } from "./fair-queue";

/**
 * Size from which a body has to wait for its turn. Processing a smaller one blocks the event loop
 * for a few milliseconds at most.
 */
export const LARGE_BODY_BYTES = 250_000;
/**
 * Maximum total size of one Space's large bodies that are waiting for their turn. One caller alone
 * can have half of it.
 */
export const MAX_WAITING_BYTES = 200_000_000;

/**
 * Pauses after each turn for as long as the turn took, so that processing large bodies takes up at
 * most half of the event loop.
 */
const rest = (begin: () => void): void => {
  const startedAt = performance.now();
  setImmediate(() => setTimeout(begin, performance.now() - startedAt));
};

type WaitingBody = { owner: CallOwner; begin(): void };

/**
 * Creates a queue that lets large bodies be read one at a time, round-robin by Space, agent and key.
 * Parsing a 5 MB body and serializing it again blocks the event loop for a tenth of a second, and
 * many may arrive at the same time.
 */
export const createBodyTurns = () => {
  // Limited by bytes instead.
  const queue = createFairQueue<WaitingBody>({ maxQueued: Infinity, maxQueuedPerSpace: Infinity });
  const waitingBytes = createByteCounts();
  const paused: (() => void)[] = [];
  let isBusy = false;

  const begin = (turn: () => void): boolean => {
    if (isBusy) return false;
    isBusy = true;
    turn();
    rest(beginNext);
    return true;
  };

  const beginNext = () => {
    isBusy = false;
    const resume = paused.shift();
    if (resume) begin(resume);
    else queue.serve((body) => begin(body.begin));
  };

  return {
    /**
     * Whether another body of the owner may wait. A caller's waiting bytes may not exceed those that
     * are left for its Space, so that no caller keeps out the others.
     */
    canQueue(owner: CallOwner, bytes: number): boolean {
      const { space, caller } = waitingBytes.read(owner);
      return bytes < LARGE_BODY_BYTES || caller + bytes <= MAX_WAITING_BYTES - space;
    },
    /**
     * Resolves when a body of the owner may be processed. Returns undefined if it may be processed
     * immediately.
     */
    wait(owner: CallOwner, bytes: number): Promise<void> | undefined {
      if (bytes < LARGE_BODY_BYTES) return undefined;
      if (begin(() => {})) return undefined;
      waitingBytes.add(owner, bytes);
      return new Promise((resolve) => {
        const begin = () => {
          waitingBytes.add(owner, -bytes);
          resolve();
        };
        queue.add({ owner, begin });
      });
    },
    /**
     * Divides the turn of a body, so that it blocks the event loop for a shorter time. Resolves after
     * a pause, before the next body begins. Returns undefined if there is no need to.
     */
    pause(bytes: number): Promise<void> | undefined {
      if (bytes < LARGE_BODY_BYTES) return undefined;
      return new Promise((resolve) => {
        if (isBusy) paused.push(resolve);
        else rest(resolve);
      });
    },
  };
};

export type BodyTurns = ReturnType<typeof createBodyTurns>;

/**
 * The queue of this process's event loop: for what callers send, what services respond and what
 * tools return.
 */
export const bodyTurns = createBodyTurns();
