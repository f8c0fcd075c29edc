import { callHost } from "./host";
import { log } from "./log";

// Saved here because the author may replace it, for example to test with a certain date.
const { now: readClock } = Date;

type Timer = { id: number; dueAt: number; run: () => void };
const timers = new Map<unknown, Timer>();
let lastId = 0;
let scheduledAt = Number.POSITIVE_INFINITY;
let isWaking = false;

const schedule = () => {
  if (isWaking) return;
  let next = Number.POSITIVE_INFINITY;
  for (const { dueAt } of timers.values()) next = Math.min(next, dueAt);
  if (next === scheduledAt) return;
  scheduledAt = next;
  callHost("wake", timers.size === 0 ? "" : String(Math.max(0, next - readClock())));
};

// The host keeps one timer per call, however many the guest sets, so a flood only uses the guest's
// memory.
export const setTimeout = (run: unknown, delay?: unknown, ...values: unknown[]) => {
  if (typeof run !== "function") throw new TypeError("setTimeout requires a function.");
  const id = ++lastId;
  const dueAt = readClock() + Math.max(0, Number(delay) || 0);
  timers.set(id, { id, dueAt, run: () => run(...values) });
  if (dueAt < scheduledAt) schedule();
  return id;
};

export const clearTimeout = (id: unknown) => {
  if (timers.delete(id)) schedule();
};

export const wake = () => {
  const now = readClock();
  const due = [...timers.values()]
    .filter((timer) => timer.dueAt <= now)
    .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
  isWaking = true;
  for (const timer of due) {
    // An earlier timer may have cleared this one.
    if (!timers.delete(timer.id)) continue;
    try {
      timer.run();
    } catch (error) {
      log.error("A timer callback threw.", error);
    }
  }
  isWaking = false;
  scheduledAt = Number.POSITIVE_INFINITY;
  if (timers.size > 0) schedule();
};
