import type { Query } from "./query";

/**
 * How far the database's clock is ahead of this process's. It is stored once per process, because
 * Next's bundle and the server's each contain a copy of this module.
 */
const slot = Symbol.for("toolwright.clock");
type Clock = { startedAt: number; offsetMs: number };
const holder = globalThis as { [slot]?: Clock };
holder[slot] ??= { startedAt: Date.now() - performance.now(), offsetMs: 0 };
const clock = holder[slot];

/** This machine's clock when the process started, plus the time since then: no step changes it. */
const processNow = (): number => Math.floor(clock.startedAt + performance.now());

/**
 * Returns the time by the database's clock, in milliseconds since the Unix epoch. Everything that
 * is stored or expires uses it, because the clocks of several servers may differ.
 */
export const databaseNow = (): number => processNow() + clock.offsetMs;

/**
 * Returns how far this machine's clock is ahead of the database's, in milliseconds; negative if it
 * is behind.
 */
export const getClockSkewMs = (): number => Date.now() - databaseNow();

type Measurement = { offsetMs: number; uncertaintyMs: number };

/**
 * Adjusts the clock. Ignores differences within the measurement's uncertainty, so that the time
 * does not jitter.
 */
export const adjustClock = ({ offsetMs, uncertaintyMs }: Measurement): void => {
  if (Math.abs(offsetMs - clock.offsetMs) > uncertaintyMs) clock.offsetMs = offsetMs;
};

/**
 * Compares the clocks. The database reads its own at some time between the request and the
 * response.
 */
export const measureClock = async (query: Query): Promise<void> => {
  const sentAt = processNow();
  const start = performance.now();
  const [row] = await query("select extract(epoch from clock_timestamp()) * 1000 as time");
  const halfRoundTrip = (performance.now() - start) / 2;
  const { time } = row as { time: string };
  adjustClock({
    offsetMs: Math.round(Number(time) - sentAt - halfRoundTrip),
    // Both clocks are read in whole milliseconds.
    uncertaintyMs: halfRoundTrip + 1,
  });
};
