type Options = {
  /** How many begin in one turn; the others wait for the next. */
  perTurn: number;
  /** Calls `begin` when the next turn is, such as `setImmediate`. */
  nextTurn(begin: () => void): void;
};

/**
 * Lets work begin a few pieces at a time, one of each Space in turn. The event loop hands over all that has arrived at
 * once, so without this a Space with hundreds of connections would be served before the others each time.
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
    /** Resolves when a piece of the Space's work may begin; undefined if that is now. */
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
