"use client";

import { useSyncExternalStore } from "react";

/** A list outside of React's tree: components register entries while mounted, others subscribe to it. */
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
    /** Adds an entry, removing those it replaces. Returns a function that removes it. */
    hold: (entry: Entry, replaces: (other: Entry) => boolean = () => false) => {
      change([...held.filter((other) => !replaces(other)), entry]);
      return () => change(held.filter((other) => other !== entry));
    },
    useAll: () => useSyncExternalStore(subscribe, now, () => nothing),
  };
}
