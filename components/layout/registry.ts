"use client";

import { useSyncExternalStore } from "react";

/** A list outside of React's tree: components register entries while mounted, others subscribe to it. */
export function createRegistry<Entry>() {
  const noEntries: readonly Entry[] = [];
  let entries = noEntries;
  const listeners = new Set<() => void>();
  const update = (next: readonly Entry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const getEntries = () => entries;
  return {
    getEntries,
    /** Adds an entry, removing those it replaces. Returns a function that removes it. */
    register: (entry: Entry, replaces: (other: Entry) => boolean = () => false) => {
      update([...entries.filter((other) => !replaces(other)), entry]);
      return () => update(entries.filter((other) => other !== entry));
    },
    useEntries: () => useSyncExternalStore(subscribe, getEntries, () => noEntries),
  };
}
