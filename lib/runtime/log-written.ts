import { setImmediate as endOfTurn } from "node:timers/promises";

/**
 * Resolves once calls that have ended are in the log on disk, which is written at the end of a turn
 * of the event loop. The server sends whole responses after that, but the events of a stream
 * immediately.
 */
export const logWritten = (): Promise<void> => endOfTurn();
