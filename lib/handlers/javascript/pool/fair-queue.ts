import type { Limits } from "../limits";

/** A queue of waiting work that serves Spaces in turn, however long their own queues are. */
export const createFairQueue = <T>(limits: Pick<Limits, "maxQueued" | "maxQueuedPerSpace">) => {
  const queues = new Map<string, T[]>();
  let size = 0;
  return {
    /** Returns false when the queue is full, for this Space or overall. */
    add(space: string, item: T): boolean {
      const queue = queues.get(space) ?? [];
      if (queue.length >= limits.maxQueuedPerSpace || size >= limits.maxQueued) return false;
      queue.push(item);
      size++;
      queues.set(space, queue);
      return true;
    },
    /** Puts an item back at the head of its queue, even if the queue is full. */
    addFirst(space: string, item: T) {
      queues.set(space, [item, ...(queues.get(space) ?? [])]);
      size++;
    },
    remove(space: string, item: T) {
      const queue = queues.get(space);
      const index = queue?.indexOf(item) ?? -1;
      if (queue === undefined || index < 0) return;
      queue.splice(index, 1);
      size--;
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
          size--;
          queues.delete(space);
          if (queue.length > 0) queues.set(space, queue);
        }
      }
    },
    clear(): T[] {
      const all = [...queues.values()].flat();
      queues.clear();
      size = 0;
      return all;
    },
  };
};
export type FairQueue<T> = ReturnType<typeof createFairQueue<T>>;
