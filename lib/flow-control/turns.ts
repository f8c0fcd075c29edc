type Options = {
  /** Maximum started per turn; the others wait for the next. */
  perTurn: number;
  /** Schedules `begin` for the next turn, as `setImmediate` does. */
  nextTurn(begin: () => void): void;
};

type Queue = { space: string; waiting: (() => void)[] };

/**
 * Starts work a few pieces at a time, alternating between Spaces. The event loop delivers
 * everything that has arrived in one go, so without this a Space with hundreds of connections would
 * always be served before the others.
 */
export const createTurns = ({ perTurn, nextTurn }: Options) => {
  // Not a Map: V8 links each table of a Map to the one that replaces it, so that what is only in
  // dead tables stays in memory until the next full collection.
  const queues: Queue[] = [];
  let startedCount = 0;

  const beginNext = () => {
    const queue = queues.shift();
    if (!queue) return false;
    queue.waiting.shift()?.();
    // Round robin.
    if (queue.waiting.length > 0) queues.push(queue);
    return true;
  };

  const beginTurn = () => {
    startedCount = 0;
    while (startedCount < perTurn && beginNext()) startedCount++;
    if (startedCount > 0) nextTurn(beginTurn);
  };

  return {
    /**
     * Resolves when the next piece of the Space's work may begin. Returns undefined if it may begin
     * now.
     */
    wait(space: string): Promise<void> | undefined {
      if (queues.length === 0 && startedCount < perTurn) {
        if (startedCount === 0) nextTurn(beginTurn);
        startedCount++;
        return undefined;
      }
      return new Promise((resolve) => {
        const queue = queues.find((each) => each.space === space);
        if (queue) queue.waiting.push(resolve);
        else queues.push({ space, waiting: [resolve] });
      });
    },
  };
};
