import { getIncompleteEntryPath } from "@/components/incomplete-changes/incomplete-entry-path";
import {
  type IncompleteItem,
  IncompleteList,
} from "@/components/incomplete-changes/incomplete-list";
import { toIncompleteTool } from "@/components/incomplete-changes/incomplete-tool-list";
import { ErrorState } from "@/components/layout/page-states";
import type { useIncomplete } from "@/components/queries/use-incomplete";
import { Callout } from "@/components/ui/primitives/callout";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";

const nouns = { prompts: "prompt", resources: "resource" };

type Incomplete = ReturnType<typeof useIncomplete>;

const getTitle = ({ tools, entries, count }: Incomplete): string => {
  if (count === 1) return `A ${entries[0] ? nouns[entries[0].list] : "tool"} is incomplete`;
  if (entries.length === 0) return `${count} tools are incomplete`;
  const { list } = entries[0] as ListedIncompleteEntry;
  const isOneKind = tools.length === 0 && entries.every((entry) => entry.list === list);
  return `${count} ${isOneKind ? list : "tools, prompts and resources"} are incomplete`;
};

const toItem = (slug: string, entry: ListedIncompleteEntry): IncompleteItem => ({
  id: entry.id,
  label: entry.name || entry.title || `the untitled ${nouns[entry.list]}`,
  editedAt: entry.name ? undefined : entry.updatedAt,
  href: getIncompleteEntryPath(slug, entry),
  problems: entry.problems,
});

type IncompleteNoticeProps = { slug: string; incomplete: Incomplete; onOpen: () => void };

/** What prevents publishing: the problems of everything that is incomplete. */
export function IncompleteNotice({ slug, incomplete, onOpen }: IncompleteNoticeProps) {
  const { tools, entries, count, isLoaded, error, retry } = incomplete;
  if (!isLoaded && error)
    return (
      <ErrorState title="The incomplete changes could not be loaded" retry={retry}>
        {error.message}
      </ErrorState>
    );
  if (count === 0) return null;
  const items = [
    ...tools.map((tool) => toIncompleteTool(slug, tool)),
    ...entries.map((entry) => toItem(slug, entry)),
  ];
  return (
    <Callout tone="warning" title={getTitle(incomplete)}>
      <p className="mb-2">Complete or discard these changes before you publish.</p>
      <IncompleteList label="Incomplete" items={items} onOpen={onOpen} />
    </Callout>
  );
}
