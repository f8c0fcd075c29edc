import { sameJson } from "./json";
import type { Manifest } from "./manifest";

/** What a draft changes since a published version, by tool name. */
export type DraftChanges = {
  added: string[];
  removed: string[];
  changed: string[];
  /** The agent's own fields that differ: name, description, access, … */
  agent: string[];
  reordered: boolean;
};

const ownFields = [
  "name",
  "description",
  "icon",
  "access",
  "variables",
  "model",
  "resource",
] as const;

/** Key order inside a tool counts: it is what callers of `GET /tools` see. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export const draftChanges = (draft: Manifest, published: Manifest): DraftChanges => {
  const before = new Map(published.tools.map((tool) => [tool.name, tool]));
  const now = new Map(draft.tools.map((tool) => [tool.name, tool]));
  const kept = draft.tools.filter(({ name }) => before.has(name)).map(({ name }) => name);
  const keptBefore = published.tools.filter(({ name }) => now.has(name)).map(({ name }) => name);
  return {
    added: draft.tools.filter(({ name }) => !before.has(name)).map(({ name }) => name),
    removed: published.tools.filter(({ name }) => !now.has(name)).map(({ name }) => name),
    changed: kept.filter((name) => !same(before.get(name), now.get(name))),
    agent: ownFields.filter((field) => !sameJson(draft[field], published[field])),
    reordered: !same(kept, keptBefore),
  };
};

export const countChanges = (changes: DraftChanges): number =>
  changes.added.length +
  changes.removed.length +
  changes.changed.length +
  changes.agent.length +
  (changes.reordered ? 1 : 0);
