import type { Command } from "@/components/layout/commands";
import { matchScore } from "@/components/layout/match-score";
import type { Found } from "@/lib/api/schemas/account-and-audit";

/** One row of the palette. */
export type Entry = {
  id: string;
  label: string;
  /** Stands after the label, quieter: where a tool belongs. */
  hint?: string;
  group: string;
  words?: string;
  keys?: string;
  /** Where it leads; a deed has none. */
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

/** The commands that fit, best first; what was used lately comes before what was not. */
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

/** Whether the command is called what is being typed, and not only something like it. */
export const isMeant = ({ label }: Entry, query: string): boolean =>
  query.length > 1 && label.toLowerCase().startsWith(query.toLowerCase());

export type Group = { name: string; entries: Entry[] };

/** Rows under their headings; a group stands where its first row does, and no row stands twice. */
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
