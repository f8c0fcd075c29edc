"use client";

import { useEffect, useEffectEvent } from "react";
import { createRegistry } from "../layout/registry";

/** An action of the command palette. */
export type Command = {
  id: string;
  label: string;
  group: string;
  /** Additional search keywords. */
  keywords?: string;
  /** The shortcut, in the notation of `shortcuts`. */
  keys?: string;
  /** Hidden from users with view-only access. */
  requiresEditing?: boolean;
  run: () => void;
};

const registry = createRegistry<Command>();

/** Returns the commands that the mounted pages offer. */
export const useRegisteredCommands = registry.useEntries;

/** Adds a command to the palette while the component is mounted. */
export function useCommand({
  run,
  id,
  label,
  group,
  keywords,
  keys,
  requiresEditing,
}: Command): void {
  const runCurrent = useEffectEvent(run);
  useEffect(() => {
    const command = { id, label, group, keywords, keys, requiresEditing, run: () => runCurrent() };
    return registry.register(command, (other) => other.id === id);
  }, [id, label, group, keywords, keys, requiresEditing]);
}
