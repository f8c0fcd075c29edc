import { getMatchScore } from "@/components/palette/match-score";
import type { Command } from "@/components/shortcuts/commands";
import type { SearchResult } from "@/lib/api/schemas/search";

export type EntryKind = "agent" | "tool" | "page" | "action" | "help";

/** One row of the palette. */
export type Entry = {
  id: string;
  label: string;
  /** Muted text after the label, such as the agent of a tool. */
  hint?: string;
  group: string;
  /** Determines the icon. Absent for actions. */
  kind?: EntryKind;
  keywords?: string;
  keys?: string;
  /** The page that it opens. Actions have `run` instead. */
  href?: string;
  run?: () => void;
};

export const agentHref = (slug: string) => `/agents/${encodeURIComponent(slug)}/tools`;
const toolHref = (slug: string, name: string) => `${agentHref(slug)}/${encodeURIComponent(name)}`;

/**
 * Returns the entries of agents and tools. A tool shows the name of its agent, or the slug if
 * another agent among the results has the same name.
 */
export const toSearchEntries = (results: readonly SearchResult[]): Entry[] =>
  results.map(({ kind, agent, agentName, name }) => {
    const isShared = results.some(
      (other) => other.agent !== agent && other.agentName === agentName,
    );
    const href = kind === "agent" ? agentHref(agent) : toolHref(agent, name);
    const hint = kind === "agent" || isShared ? agent : agentName;
    return { id: href, label: name, hint, group: "Agents and tools", kind, href };
  });

export const toCommandEntry = ({ id, label, group, keywords, keys, run }: Command): Entry => ({
  id,
  label,
  group,
  run,
  ...(group === "Help" && { kind: "help" as const }),
  ...(keywords !== undefined && { keywords }),
  ...(keys !== undefined && { keys }),
});

const RECENT_BONUS = 0.15;

/** Returns the matching entries, best first. Recently used ones get a bonus. */
export function rankEntries(entries: readonly Entry[], query: string, recent: readonly string[]) {
  return entries
    .map((entry) => {
      const score = Math.max(
        getMatchScore(query, entry.label),
        entry.keywords ? 0.9 * getMatchScore(query, entry.keywords) : 0,
      );
      return { entry, score: score && score + (recent.includes(entry.id) ? RECENT_BONUS : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ entry }) => entry);
}

/**
 * Whether the label, or a word of the keywords, starts with the query. The query needs at least two
 * letters.
 */
export const isPrefixMatch = ({ label, keywords = "" }: Entry, query: string): boolean => {
  const text = query.toLowerCase();
  if (text.length < 2) return false;
  return label.toLowerCase().startsWith(text) || ` ${keywords}`.toLowerCase().includes(` ${text}`);
};

export type Group = { name: string; entries: Entry[] };

/** Groups entries in order of first appearance, without duplicates. */
export function groupEntries(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>();
  const seenIds = new Set<string>();
  for (const entry of entries) {
    if (seenIds.has(entry.id)) continue;
    seenIds.add(entry.id);
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return [...groups].map(([name, rows]) => ({ name, entries: rows }));
}
