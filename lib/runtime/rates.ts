/** How much of a limit is left after a call was counted; `resetSeconds` until the window ends. */
export type Taken = { allowed: boolean; remaining: number; resetSeconds: number };

/** Counts calls in windows that begin with the first call. */
export type Rates = {
  take(key: string, calls: number, perSeconds: number): Taken;
};

/** Past this many windows at once those that have ended are forgotten. */
const crowded = 10_000;

/** Rates of this process, by a clock in milliseconds. */
export const createRates = (now: () => number): Rates => {
  const windows = new Map<string, { ends: number; used: number }>();
  const tidy = (at: number) => {
    if (windows.size < crowded) return;
    for (const [key, { ends }] of windows) if (ends <= at) windows.delete(key);
    // Whoever makes up callers as fast as windows end only shortens the oldest of them.
    const oldest = windows.keys().next().value;
    if (windows.size >= crowded && oldest !== undefined) windows.delete(oldest);
  };
  return {
    take(key, calls, perSeconds) {
      const at = now();
      let window = windows.get(key);
      if (!window || window.ends <= at) {
        windows.delete(key);
        tidy(at);
        window = { ends: at + perSeconds * 1000, used: 0 };
        windows.set(key, window);
      }
      const allowed = window.used < calls;
      if (allowed) window.used += 1;
      const resetSeconds = Math.max(1, Math.ceil((window.ends - at) / 1000));
      return { allowed, remaining: Math.max(0, calls - window.used), resetSeconds };
    },
  };
};
