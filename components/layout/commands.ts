"use client";

import { useEffect, useEffectEvent } from "react";
import { createHeldList } from "./held-list";

/** An action of the command palette. */
export type Command = {
  id: string;
  label: string;
  group: string;
  /** Additional search keywords. */
  words?: string;
  /** Its shortcut, in the notation of `shortcuts`. */
  keys?: string;
  /** Hidden from users with view-only access. */
  writes?: boolean;
  run: () => void;
};

const offered = createHeldList<Command>();

/** The commands that the mounted pages offer. */
export const useOfferedCommands = offered.useAll;

/** Adds a command to the palette while the component is mounted. */
export function useCommand({ run, id, label, group, words, keys, writes }: Command): void {
  const current = useEffectEvent(run);
  useEffect(() => {
    const command = { id, label, group, words, keys, writes, run: () => current() };
    return offered.hold(command, (other) => other.id === id);
  }, [id, label, group, words, keys, writes]);
}
