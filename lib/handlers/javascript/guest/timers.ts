import { callHost } from "./host";
import { log } from "./log";

type Timer = { id: number; dueAt: number; run: () => void };
let timers: Timer[] = [];
let lastId = 0;
let scheduledAt = Number.POSITIVE_INFINITY;

const schedule = () => {
  const next = timers.reduce(
    (earliest, timer) => Math.min(earliest, timer.dueAt),
    Number.POSITIVE_INFINITY,
  );
  if (next === scheduledAt) return;
  scheduledAt = next;
  callHost("wake", timers.length === 0 ? "" : String(Math.max(0, next - Date.now())));
};

// The host keeps one timer per call however many the guest sets, so a flood only uses the guest's memory.
export const setTimeout = (run: unknown, delay?: unknown, ...values: unknown[]) => {
  if (typeof run !== "function") throw new TypeError("setTimeout requires a function.");
  const id = ++lastId;
  const dueAt = Date.now() + Math.max(0, Number(delay) || 0);
  timers.push({ id, dueAt, run: () => run(...values) });
  if (dueAt < scheduledAt) schedule();
  return id;
};

export const clearTimeout = (id: unknown) => {
  const before = timers.length;
  timers = timers.filter((timer) => timer.id !== id);
  if (timers.length < before) schedule();
};

export const wake = () => {
  const now = Date.now();
  const due = timers
    .filter((timer) => timer.dueAt <= now)
    .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
  timers = timers.filter((timer) => timer.dueAt > now);
  scheduledAt = Number.POSITIVE_INFINITY;
  for (const timer of due) {
    try {
      timer.run();
    } catch (error) {
      log.error("A timer callback threw.", error);
    }
  }
  if (timers.length > 0) schedule();
};
