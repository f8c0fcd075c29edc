import type { ClientBase } from "pg";

/**
 * How far the database's clock is ahead of this machine's. It is stored once per process, because
 * Next's bundle and the server's each contain a copy of this module.
 */
const slot = Symbol.for("toolwright.clock");
const holder = globalThis as { [slot]?: { offsetMs: number } };
holder[slot] ??= { offsetMs: 0 };
const clock = holder[slot];

/**
 * Returns the time by the database's clock, in milliseconds since the Unix epoch. Everything that
 * is stored or expires uses it, because the clocks of several servers may differ.
 */
export const databaseNow = (): number => Date.now() + clock.offsetMs;

/**
 * Returns how far this machine's clock is ahead of the database's, in milliseconds; negative if it
 * is behind.
 */
export const getClockSkewMs = (): number => (clock.offsetMs === 0 ? 0 : -clock.offsetMs);

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
export const measureClock = async (client: Pick<ClientBase, "query">): Promise<void> => {
  const sentAt = Date.now();
  const start = performance.now();
  const { rows } = await client.query<{ time: string }>(
    "select extract(epoch from clock_timestamp()) * 1000 as time",
  );
  const halfRoundTrip = (performance.now() - start) / 2;
  adjustClock({
    offsetMs: Math.round(Number(rows[0]?.time) - sentAt - halfRoundTrip),
    // Both clocks are read in whole milliseconds.
    uncertaintyMs: halfRoundTrip + 1,
  });
};
