"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { useSearch } from "@/components/queries/search";
import { type Entry, fitting, foundEntry, grouped, isMeant } from "./entry";
import { readRecent, recentStorage } from "./recent";

const mostCommands = 8;

/**
 * The rows for the query: recent entries while it is empty, otherwise matches. `settled` means that the first row
 * will not change, even if the search is still running.
 */
export function usePaletteEntries(query: string, commands: readonly Entry[]) {
  const [recent] = useState(() => readRecent(recentStorage()));
  const words = query.trim();
  // Only the request is deferred: the keys must never act on rows of an earlier query.
  const asked = useDeferredValue(words);
  const { data: found, isFetching, isPlaceholderData, error } = useSearch(asked);
  const answered = asked === words && !isPlaceholderData && (found !== undefined || error !== null);
  const { groups, settled } = useMemo(() => {
    const lately = recent.flatMap((entry): Entry[] => {
      if (entry.href) return [{ ...entry, group: "Recent" }];
      const command = commands.find(({ id }) => id === entry.id);
      return command ? [{ ...command, group: "Recent" }] : [];
    });
    if (words === "") return { groups: grouped([...lately, ...commands]), settled: true };
    const ids = recent.map(({ id }) => id);
    const fit = fitting(commands, words, ids).slice(0, mostCommands);
    // Search results arrive late and must not displace the row that Enter was meant for.
    const meant = fit.filter((entry) => isMeant(entry, words));
    const all = grouped([...meant, ...(found ?? []).map(foundEntry), ...fit]);
    return { groups: all, settled: answered || meant.length > 0 };
  }, [recent, commands, found, words, answered]);
  const searching = words !== "" && (isFetching || asked !== words);
  return { groups, settled, searching, error: words === "" ? null : error };
}
