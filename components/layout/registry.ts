"use client";

import { createStore, useStore } from "zustand";

/** A list outside of React's tree: components register entries while mounted, others subscribe to it. */
export function createRegistry<Entry>() {
  const store = createStore<readonly Entry[]>(() => []);
  return {
    getEntries: store.getState,
    /** Adds an entry, removing those it replaces. Returns a function that removes it. */
    register: (entry: Entry, replaces: (other: Entry) => boolean = () => false) => {
      store.setState((entries) => [...entries.filter((other) => !replaces(other)), entry], true);
      return () => store.setState((entries) => entries.filter((other) => other !== entry), true);
    },
    useEntries: () => useStore(store),
  };
}
