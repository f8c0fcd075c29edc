import type { Command } from "@/components/layout/commands";
import { matchScore } from "@/components/layout/match-score";
import type { Found } from "@/lib/api/schemas/account-and-audit";

/** One row of the palette. */
export type Entry = {
  id: string;
  label: string;
  /** Muted text after the label, such as the agent of a tool. */
  hint?: string;
  group: string;
  words?: string;
  keys?: string;
  /** The page it opens. Actions have `run` instead. */
  href?: string;
  run?: () => void;
};

export const agentHref = (slug: string) => `/agents/${encodeURIComponent(slug)}/tools`;
export const toolHref = (slug: string, name: string) =>
  `${agentHref(slug)}/${encodeURIComponent(name)}`;

export const foundEntry = ({ kind, agent, agentName, name }: Found): Entry => {
  const href = kind === "agent" ? agentHref(agent) : toolHref(agent, name);
  const hint = kind === "agent" ? agent : agentName;
  return { id: href, label: name, hint, group: "Agents and tools", href };
};

export const commandEntry = ({ id, label, group, words, keys, run }: Command): Entry => ({
  ...{ id, label, group, run },
  ...(words !== undefined && { words }),
  ...(keys !== undefined && { keys }),
});

const recentBonus = 0.15;

/** The matching entries, best first. Recently used ones get a bonus. */
export function fitting(entries: readonly Entry[], query: string, recent: readonly string[]) {
  return entries
    .map((entry) => {
      const score = Math.max(
        matchScore(query, entry.label),
        entry.words ? 0.9 * matchScore(query, entry.words) : 0,
      );
      return { entry, score: score && score + (recent.includes(entry.id) ? recentBonus : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ entry }) => entry);
}

/** Whether the label starts with what is being typed. */
export const isMeant = ({ label }: Entry, query: string): boolean =>
  query.length > 1 && label.toLowerCase().startsWith(query.toLowerCase());

export type Group = { name: string; entries: Entry[] };

/** Groups entries in order of first appearance, without duplicates. */
export function grouped(entries: readonly Entry[]): Group[] {
  const groups = new Map<string, Entry[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    if (seen.has(entry.id)) continue;
    seen.add(entry.id);
    groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return [...groups].map(([name, rows]) => ({ name, entries: rows }));
}
