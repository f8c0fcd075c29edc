"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { useSearch } from "@/components/queries/search";
import { type Entry, fitting, foundEntry, type Group, grouped, isMeant } from "./entry";
import { readRecent, recentStorage } from "./recent";

const mostCommands = 8;

/** The rows for what is typed: lately used things while nothing is, else what fits. */
export function usePaletteEntries(query: string, commands: readonly Entry[]) {
  const [recent] = useState(() => readRecent(recentStorage()));
  const words = useDeferredValue(query.trim());
  const { data: found = [], isFetching, error } = useSearch(words);
  const groups = useMemo((): Group[] => {
    const lately = recent.flatMap((entry): Entry[] => {
      if (entry.href) return [{ ...entry, group: "Recent" }];
      const command = commands.find(({ id }) => id === entry.id);
      return command ? [{ ...command, group: "Recent" }] : [];
    });
    if (words === "") return grouped([...lately, ...commands]);
    const ids = recent.map(({ id }) => id);
    const fit = fitting(commands, words, ids).slice(0, mostCommands);
    // What is found comes later than the keys: it must not push aside what Enter was meant for.
    const meant = fit.filter((entry) => isMeant(entry, words));
    return grouped([...meant, ...found.map(foundEntry), ...fit]);
  }, [recent, commands, found, words]);
  return { groups, searching: words !== "" && isFetching, error: words === "" ? null : error };
}
