/** Lets those who wait for a job know that it has changed on this server. */
export const createChangeSignals = () => {
  const waiting = new Map<string, Set<() => void>>();
  return {
    notify(id: string) {
      for (const wake of waiting.get(id) ?? []) wake();
    },
    /** Resolves when the job changes, when the time is up or when the signal aborts. */
    wait: (id: string, ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const wakes = waiting.get(id) ?? new Set();
        waiting.set(id, wakes);
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", wake);
          wakes.delete(wake);
          if (wakes.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        wakes.add(wake);
        signal?.addEventListener("abort", wake, { once: true });
      }),
  };
};
