"use client";

import { createStore, useStore } from "zustand";

/**
 * Creates a list outside React's tree. Components register entries while mounted, and others
 * subscribe to it.
 */
export function createRegistry<Entry>() {
  const store = createStore<readonly Entry[]>(() => []);
  return {
    getEntries: store.getState,
    /**
     * Adds an entry and removes those that it replaces. Returns a function that removes the entry.
     */
    register: (entry: Entry, replaces: (other: Entry) => boolean = () => false) => {
      store.setState((entries) => [...entries.filter((other) => !replaces(other)), entry], true);
      return () => store.setState((entries) => entries.filter((other) => other !== entry), true);
    },
    useEntries: () => useStore(store),
  };
}
