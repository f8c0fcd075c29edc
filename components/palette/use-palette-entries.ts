"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { getLocalStorage } from "@/components/browser-storage/stored-values";
import { useExistingNames, useSearch } from "@/components/queries/search";
import {
  agentHref,
  type Entry,
  type EntryKind,
  groupEntries,
  isPrefixMatch,
  rankEntries,
  toSearchEntries,
} from "./entry";
import {
  MAX_SHOWN_RECENT,
  type RecentEntry,
  readRecent,
  toEntityName,
  withoutDeleted,
} from "./recent-entries";

const MAX_COMMANDS = 8;

const getKind = (page: RecentEntry): EntryKind => {
  const name = toEntityName(page);
  if (name?.tool !== undefined) return "tool";
  return name && page.href === agentHref(name.agent) ? "agent" : "page";
};

/**
 * Returns the rows for the query: recent entries while it is empty, otherwise matches. `isSettled`
 * means that the first row will not change, even if the search is still running.
 */
export function usePaletteEntries(query: string, commands: readonly Entry[]) {
  const [stored] = useState(() => readRecent(getLocalStorage));
  const names = useMemo(() => stored.flatMap((entry) => toEntityName(entry) ?? []), [stored]);
  const { data: existing } = useExistingNames(names);
  // Shown immediately, because rows that appear late would displace the one that Enter is meant
  // for.
  const recent = useMemo(() => withoutDeleted(stored, existing), [stored, existing]);
  const text = query.trim();
  // Only the request is deferred. The keys must never act on rows of an earlier query.
  const deferredText = useDeferredValue(text);
  const { data: results, isFetching, isPlaceholderData, error } = useSearch(deferredText);
  const isAnswered =
    deferredText === text && !isPlaceholderData && (results !== undefined || error !== null);
  const { groups, isSettled } = useMemo(() => {
    const recentEntries = recent.flatMap((entry): Entry[] => {
      if (entry.href) return [{ ...entry, kind: getKind(entry), group: "Recent" }];
      const command = commands.find(({ id }) => id === entry.id);
      return command ? [{ ...command, group: "Recent" }] : [];
    });
    if (text === "")
      return {
        groups: groupEntries([...recentEntries.slice(0, MAX_SHOWN_RECENT), ...commands]),
        isSettled: true,
      };
    const ids = recent.map(({ id }) => id);
    const matches = rankEntries(commands, text, ids).slice(0, MAX_COMMANDS);
    // Search results arrive late and must not displace the row that Enter was meant for.
    const prefixMatches = matches.filter((entry) => isPrefixMatch(entry, text));
    const entries = groupEntries([...prefixMatches, ...toSearchEntries(results ?? []), ...matches]);
    return { groups: entries, isSettled: isAnswered || prefixMatches.length > 0 };
  }, [recent, commands, results, text, isAnswered]);
  const isSearching = text !== "" && (isFetching || deferredText !== text);
  return { groups, isSettled, isSearching, error: text === "" ? null : error };
}
