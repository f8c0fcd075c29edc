/** How much of a limit is left after a call was counted; `resetSeconds` until the window ends. */
export type Taken = { allowed: boolean; remaining: number; resetSeconds: number };

/** Counts calls in windows that begin with the first call. */
export type Rates = {
  take(key: string, calls: number, perSeconds: number): Taken | Promise<Taken>;
};

/** Past this many windows at once those that have ended are forgotten. */
const crowded = 10_000;

/** Milliseconds; exactly the window's length at its beginning, which a sum with the clock is not. */
const leftOf = ({ began, ms }: { began: number; ms: number }, at: number) => ms - (at - began);

/** Rates of this process, by a clock in milliseconds. */
export const createRates = (now: () => number) => {
  const windows = new Map<string, { began: number; ms: number; used: number }>();
  const tidy = (at: number) => {
    if (windows.size < crowded) return;
    for (const [key, window] of windows) if (leftOf(window, at) <= 0) windows.delete(key);
    // Whoever makes up callers as fast as windows end only shortens the oldest of them.
    const oldest = windows.keys().next().value;
    if (windows.size >= crowded && oldest !== undefined) windows.delete(oldest);
  };
  return {
    take(key: string, calls: number, perSeconds: number): Taken {
      const at = now();
      let window = windows.get(key);
      if (!window || leftOf(window, at) <= 0) {
        windows.delete(key);
        tidy(at);
        window = { began: at, ms: perSeconds * 1000, used: 0 };
        windows.set(key, window);
      }
      const allowed = window.used < calls;
      if (allowed) window.used += 1;
      const resetSeconds = Math.max(1, Math.ceil(leftOf(window, at) / 1000));
      return { allowed, remaining: Math.max(0, calls - window.used), resetSeconds };
    },
  } satisfies Rates;
};
