import { IncompleteList, incompleteNouns } from "@/components/incomplete-changes/incomplete-list";
import { ErrorState } from "@/components/layout/page-states";
import type { IncompleteEntriesQuery } from "@/components/queries/incomplete-entries";
import { Callout } from "@/components/ui/primitives/callout";
import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";

const getTitle = ([first, ...others]: readonly ListedIncompleteEntry[]): string => {
  const list = first?.list ?? "tools";
  if (others.length === 0) return `A ${incompleteNouns[list]} is incomplete`;
  const isOneList = others.every((other) => other.list === list);
  const what = isOneList ? list : "tools, prompts and resources";
  return `${others.length + 1} ${what} are incomplete`;
};

type IncompleteNoticeProps = {
  slug: string;
  incomplete: IncompleteEntriesQuery;
  onOpen: () => void;
};

/** What prevents publishing: the problems of everything that is incomplete. */
export function IncompleteNotice({ slug, incomplete, onOpen }: IncompleteNoticeProps) {
  const { data, error, refetch } = incomplete;
  if (!data && error)
    return (
      <ErrorState title="The incomplete changes could not be loaded" retry={refetch}>
        {error.message}
      </ErrorState>
    );
  if (!data?.length) return null;
  return (
    <Callout tone="warning" title={getTitle(data)}>
      <p className="mb-2">Complete or discard these changes before you publish.</p>
      <IncompleteList slug={slug} entries={data} onOpen={onOpen} />
    </Callout>
  );
}
