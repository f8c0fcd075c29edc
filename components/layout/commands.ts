"use client";

import { useEffect, useEffectEvent } from "react";
import { createHeldList } from "./held-list";

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

const offered = createHeldList<Command>();

/** What the rooms that stand open offer to the palette. */
export const useOfferedCommands = offered.useAll;

/** Offers a deed of this room to the palette, as long as the room stands open. */
export function useCommand({ run, id, label, group, words, keys, writes }: Command): void {
  const current = useEffectEvent(run);
  useEffect(() => {
    const command = { id, label, group, words, keys, writes, run: () => current() };
    return offered.hold(command, (other) => other.id === id);
  }, [id, label, group, words, keys, writes]);
}
