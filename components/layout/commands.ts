"use client";

import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Something that can be done from the palette. */
export type Command = {
  id: string;
  label: string;
  group: string;
  /** More words that find it. */
  words?: string;
  /** Its keys, as the registry of shortcuts writes them. */
  keys?: string;
  /** It changes something: not offered where everything is only to be read. */
  writes?: boolean;
  run: () => void;
};

let offered: readonly Command[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Command[]) => {
  offered = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const nothing: readonly Command[] = [];

/** What the rooms that stand open offer to the palette. */
export const useOfferedCommands = (): readonly Command[] =>
  useSyncExternalStore(
    subscribe,
    () => offered,
    () => nothing,
  );

/** Offers a deed of this room to the palette, as long as the room stands open. */
export function useCommand({ run, id, label, group, words, keys, writes }: Command): void {
  const current = useEffectEvent(run);
  useEffect(() => {
    const command = { id, label, group, words, keys, writes, run: () => current() };
    change([...offered.filter((other) => other.id !== id), command]);
    return () => change(offered.filter((other) => other !== command));
  }, [id, label, group, words, keys, writes]);
}
