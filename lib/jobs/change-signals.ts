/** Notifies those waiting for a job that it has changed on this server. */
export const createChangeSignals = () => {
  const listeners = new Map<string, Set<() => void>>();
  return {
    notify(id: string) {
      for (const onChange of listeners.get(id) ?? []) onChange();
    },
    /** Call this before reading the job, so that no change is missed. */
    listen(id: string) {
      const { promise: change, resolve } = Promise.withResolvers<void>();
      const onChange = () => resolve();
      const ofJob = listeners.get(id) ?? new Set();
      listeners.set(id, ofJob.add(onChange));
      return {
        /** Resolves when the job has changed since, the timeout expires or the signal aborts. */
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
