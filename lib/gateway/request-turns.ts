/**
 * How many requests begin in one turn of the event loop; the others wait for the next. With fewer, responses would be
 * written in smaller batches, which costs more.
 */
const REQUESTS_PER_TURN = 16;

/**
 * Lets requests begin a few at a time, one of each Space in turn. The event loop hands over all requests that have
 * arrived at once, so without this a Space with hundreds of connections would be served before the others each time.
 */
export const createRequestTurns = () => {
  const queues = new Map<string, (() => void)[]>();
  let startedCount = 0;

  const beginNext = () => {
    const next = queues.entries().next();
    if (next.done) return false;
    const [space, queue] = next.value;
    queue.shift()?.();
    // Who has had a turn goes to the end.
    queues.delete(space);
    if (queue.length > 0) queues.set(space, queue);
    return true;
  };

  const beginTurn = () => {
    startedCount = 0;
    while (startedCount < REQUESTS_PER_TURN && beginNext()) startedCount++;
    if (startedCount > 0) setImmediate(beginTurn);
  };

  return {
    /** Resolves when a request of the Space may begin; undefined if that is now. */
    wait(space: string): Promise<void> | undefined {
      if (queues.size === 0 && startedCount < REQUESTS_PER_TURN) {
        if (startedCount === 0) setImmediate(beginTurn);
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
