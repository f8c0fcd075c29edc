"use client";

import { useRecentChanges } from "@/components/queries/audit";
import { useMe } from "@/components/queries/me";
import { RelativeTime } from "@/components/ui/data/relative-time";
import type { AuditEntry } from "@/lib/api/schemas/audit";

/** What was saved: a tool, or one of the agent's settings. */
type SaveTarget = { tool: string } | { setting: "prompts" | "resources" | "resource" };

type LastSaveProps = SaveTarget & {
  slug: string;
  /** The start of the sentence, such as "The prompts were". */
  what: string;
};

/**
 * Maximum names that the audit log keeps of a list. A longer list ends with the number of further
 * names.
 */
const MAX_NAMES = 50;

const hasName = (names: unknown, name: string): boolean =>
  Array.isArray(names) && (names.includes(name) || names.length > MAX_NAMES);

const isSave = (target: SaveTarget, { action, subject, after }: AuditEntry): boolean => {
  const isReplaced = action === "draft.replace";
  if ("setting" in target)
    return (isReplaced || action === "agent.change") && hasName(after?.alsoChanged, target.setting);
  if (isReplaced) {
    const { added, changed } = (after?.tools ?? {}) as Record<string, unknown>;
    return hasName(added, target.tool) || hasName(changed, target.tool);
  }
  return (action === "tool.change" || action === "tool.create") && subject === target.tool;
};

/**
 * Who saved something last, and when, according to the audit log. Renders nothing if that is
 * unknown.
 */
export function LastSave({ slug, what, ...target }: LastSaveProps) {
  const { data = [] } = useRecentChanges(slug);
  const { data: me } = useMe();
  const entry = data.find((each) => isSave(target, each));
  if (!entry) return null;
  const { person, createdAt } = entry;
  if (person.email === me?.email)
    return (
      <p>
        You saved this in another tab <RelativeTime value={createdAt} />.
      </p>
    );
  return (
    <p className="wrap-anywhere">
      {what} last saved by {person.name || person.email} <RelativeTime value={createdAt} />.
    </p>
  );
}
