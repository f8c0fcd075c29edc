type Options = {
  /** Maximum started per turn; the others wait for the next. */
  perTurn: number;
  /** Schedules `begin` for the next turn, as `setImmediate` does. */
  nextTurn(begin: () => void): void;
};

/**
 * Starts work a few pieces at a time, alternating between Spaces. The event loop delivers
 * everything that has arrived in one go, so without this a Space with hundreds of connections would
 * always be served before the others.
 */
export const createTurns = ({ perTurn, nextTurn }: Options) => {
  const queues = new Map<string, (() => void)[]>();
  let startedCount = 0;

  const beginNext = () => {
    const next = queues.entries().next();
    if (next.done) return false;
    const [space, queue] = next.value;
    queue.shift()?.();
    // Round robin.
    queues.delete(space);
    if (queue.length > 0) queues.set(space, queue);
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
      if (queues.size === 0 && startedCount < perTurn) {
        if (startedCount === 0) nextTurn(beginTurn);
        startedCount++;
        return undefined;
      }
      return new Promise((resolve) => {
        const queue = queues.get(space);
        if (queue) queue.push(resolve);
        else queues.set(space, [resolve]);
      });
    },
  };
};
