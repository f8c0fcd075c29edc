/** Past this many a caller is sent away instead of waiting. */
const longestQueue = 1_000;

/** Keeps what runs at once under a tool's limit: whoever comes too many waits, first come, first served. */
export type Slots = {
  /** Resolves to what gives the place back, or to nothing when the signal came first or too many wait. */
  enter(key: string, most: number, signal: AbortSignal): Promise<(() => void) | undefined>;
};

export const createSlots = (): Slots => {
  const tools = new Map<string, { running: number; waiting: Set<() => void> }>();
  return {
    enter(key, most, signal) {
      const tool = tools.get(key) ?? { running: 0, waiting: new Set() };
      tools.set(key, tool);
      const leave = () => {
        const [next] = tool.waiting;
        if (next) return next();
        tool.running -= 1;
        if (tool.running === 0) tools.delete(key);
      };
      const once = () => {
        let left = false;
        return () => {
          if (!left) leave();
          left = true;
        };
      };
      if (signal.aborted) {
        if (tool.running === 0) tools.delete(key);
        return Promise.resolve(undefined);
      }
      if (tool.running < most) {
        tool.running += 1;
        return Promise.resolve(once());
      }
      if (tool.waiting.size >= longestQueue) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const settle = (place: (() => void) | undefined) => {
          tool.waiting.delete(begin);
          signal.removeEventListener("abort", giveUp);
          resolve(place);
        };
        const begin = () => settle(once());
        const giveUp = () => settle(undefined);
        tool.waiting.add(begin);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    },
  };
};
