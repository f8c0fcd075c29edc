"use client";

import { useSyncExternalStore } from "react";

/** A list outside of React's tree: parts of the page add to it while they stand, others are drawn from it. */
export function createHeldList<Entry>() {
  const nothing: readonly Entry[] = [];
  let held = nothing;
  const listeners = new Set<() => void>();
  const change = (next: readonly Entry[]) => {
    held = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const now = () => held;
  return {
    now,
    /** Adds an entry until the answer is called; those that it takes the place of go. */
    hold: (entry: Entry, replaces: (other: Entry) => boolean = () => false) => {
      change([...held.filter((other) => !replaces(other)), entry]);
      return () => change(held.filter((other) => other !== entry));
    },
    useAll: () => useSyncExternalStore(subscribe, now, () => nothing),
  };
}
