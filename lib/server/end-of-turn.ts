let currentTurn: Promise<void> | undefined;

/**
 * Resolves when the turn of the event loop ends, for responses that are ready. Their calls are logged on the disk by
 * then. Written together, they wake the process at the other end once, which under load costs more than a write.
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
