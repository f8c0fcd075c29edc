import { tell } from "./host";
import { log } from "./log";

type Timer = { id: number; at: number; run: () => void };
let timers: Timer[] = [];
let lastId = 0;
let armedFor = Number.POSITIVE_INFINITY;

const arm = () => {
  const next = timers.reduce((least, timer) => Math.min(least, timer.at), Number.POSITIVE_INFINITY);
  if (next === armedFor) return;
  armedFor = next;
  tell("wake", timers.length === 0 ? "" : String(Math.max(0, next - Date.now())));
};

// The host keeps one timer per call however many the guest sets, so a flood only uses the guest's memory.
export const setTimeout = (run: unknown, delay?: unknown, ...values: unknown[]) => {
  if (typeof run !== "function") throw new TypeError("setTimeout requires a function.");
  const id = ++lastId;
  const at = Date.now() + Math.max(0, Number(delay) || 0);
  timers.push({ id, at, run: () => run(...values) });
  if (at < armedFor) arm();
  return id;
};

export const clearTimeout = (id: unknown) => {
  const before = timers.length;
  timers = timers.filter((timer) => timer.id !== id);
  if (timers.length < before) arm();
};

export const wake = () => {
  const now = Date.now();
  const due = timers.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at || a.id - b.id);
  timers = timers.filter((timer) => timer.at > now);
  armedFor = Number.POSITIVE_INFINITY;
  for (const timer of due) {
    try {
      timer.run();
    } catch (error) {
      log.error("A timer callback threw.", error);
    }
  }
  if (timers.length > 0) arm();
};
