"use client";

import { useSyncExternalStore } from "react";
import { formatTimestamp } from "./format-time";

const units: [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, "second", 1],
  [3600, "minute", 60],
  [86_400, "hour", 3600],
  [86_400 * 7, "day", 86_400],
  [86_400 * 30, "week", 86_400 * 7],
  [86_400 * 365, "month", 86_400 * 30],
  [Number.POSITIVE_INFINITY, "year", 86_400 * 365],
];

/**
 * Formats a time relative to now: "3 minutes ago", "in 2 days". Anything within 45 seconds is "just
 * now". Times are in milliseconds.
 */
export function relativeTime(then: number, now: number): string {
  const seconds = (then - now) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 45) return "just now";
  for (const [limit, unit, size] of units) {
    const amount = Math.round(seconds / size);
    if (distance < limit && Math.abs(amount * size) < limit) {
      return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(amount, unit);
    }
  }
  return "";
}

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let clock = 0;

/** Subscribes to a single timer shared by all times on the page. It stops when none is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) {
    clock = Date.now();
    timer = setInterval(() => {
      clock = Date.now();
      for (const each of listeners) each();
    }, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
const now = () => (clock ||= Date.now());

/** Returns the current time, to within half a minute. Do not use it in what the server renders. */
export const useCurrentTime = (): number => {
  const current = useSyncExternalStore<number>(subscribe, now, () => 0);
  return Math.max(current, Date.now());
};

type RelativeTimeProps = { value: string | number | Date; className?: string };

/**
 * Shows a relative time. The server knows neither the user's clock nor their time zone, so it
 * renders only the date.
 */
export function RelativeTime({ value, className }: RelativeTimeProps) {
  const current = useSyncExternalStore<number | null>(subscribe, now, () => null);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  const exact = current === null ? undefined : formatTimestamp(date);
  return (
    <time dateTime={iso} title={exact} className={className}>
      {current === null
        ? iso.slice(0, 10)
        : relativeTime(date.getTime(), Math.max(current, Date.now()))}
    </time>
  );
}
