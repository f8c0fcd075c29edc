let currentTurn: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, for responses that are ready. By then, their
 * calls are logged on disk. Writing the responses together wakes the process at the other end only
 * once, and under load a wake-up costs more than a write.
 */
export const endOfTurn = (): Promise<void> => {
  currentTurn ??= new Promise<void>((resolve) =>
    setImmediate(() => {
      currentTurn = undefined;
      resolve();
    }),
  );
  return currentTurn;
};
