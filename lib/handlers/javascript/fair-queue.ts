import type { Limits } from "./limits";

/** A queue of waiting work that serves Spaces in turn, however long their own queues are. */
export const createFairQueue = <T>(limits: Pick<Limits, "queued" | "queuedPerSpace">) => {
  const queues = new Map<string, T[]>();
  let held = 0;
  return {
    /** Returns false when the queue is full, for this Space or overall. */
    add(space: string, item: T): boolean {
      const queue = queues.get(space) ?? [];
      if (queue.length >= limits.queuedPerSpace || held >= limits.queued) return false;
      queue.push(item);
      held++;
      queues.set(space, queue);
      return true;
    },
    /** Puts an item back at the head of its queue, even if the queue is full. */
    addFirst(space: string, item: T) {
      queues.set(space, [item, ...(queues.get(space) ?? [])]);
      held++;
    },
    remove(space: string, item: T) {
      const queue = queues.get(space);
      const at = queue?.indexOf(item) ?? -1;
      if (queue === undefined || at < 0) return;
      queue.splice(at, 1);
      held--;
      if (queue.length === 0) queues.delete(space);
    },
    /** Offers the first item of each Space in turn until none is accepted. A served Space goes to the end. */
    serve(accept: (space: string, item: T) => boolean) {
      for (let progress = true; progress; ) {
        progress = false;
        for (const [space, queue] of [...queues]) {
          const item = queue[0];
          if (item === undefined || !accept(space, item)) continue;
          progress = true;
          queue.shift();
          held--;
          queues.delete(space);
          if (queue.length > 0) queues.set(space, queue);
        }
      }
    },
    clear(): T[] {
      const all = [...queues.values()].flat();
      queues.clear();
      held = 0;
      return all;
    },
  };
};
export type FairQueue<T> = ReturnType<typeof createFairQueue<T>>;
