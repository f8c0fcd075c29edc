/** Lets those who wait for a job know that it has changed on this server. */
export const createChangeSignals = () => {
  const listeners = new Map<string, Set<() => void>>();
  return {
    notify(id: string) {
      for (const onChange of listeners.get(id) ?? []) onChange();
    },
    /** To be called before the job is read, so that no change is missed. */
    listen(id: string) {
      const { promise: change, resolve } = Promise.withResolvers<void>();
      const onChange = () => resolve();
      const ofJob = listeners.get(id) ?? new Set();
      listeners.set(id, ofJob.add(onChange));
      return {
        /** Resolves when the job has changed since, when the time is up or when the signal aborts. */
        async wait(ms: number, signal?: AbortSignal): Promise<void> {
          const timer = setTimeout(onChange, ms);
          signal?.addEventListener("abort", onChange, { once: true });
          await change;
          clearTimeout(timer);
          signal?.removeEventListener("abort", onChange);
        },
        stop() {
          ofJob.delete(onChange);
          if (ofJob.size === 0) listeners.delete(id);
        },
      };
    },
  };
};
