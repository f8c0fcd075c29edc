import type { ListName } from "@/components/queries/agent-lists";
import {
  useDiscardIncompleteEntry,
  useIncompleteEntries,
  useIncompleteEntry,
  useSaveIncompleteEntry,
} from "@/components/queries/incomplete-entries";
import { useIncompleteSave } from "@/components/queries/use-incomplete-save";

type Target = {
  slug: string;
  list: ListName;
  /** Id of the saved entry; null for a new one. */
  entry: string | null;
  /** Id of a new entry that was saved while incomplete. */
  incompleteId: string | undefined;
  onIncomplete: (id: string | null) => void;
};

/** Loads, saves and discards the incomplete state of a prompt or resource. */
export function useIncompleteEntrySave(target: Target) {
  const { slug, list, entry, incompleteId, onIncomplete } = target;
  const entries = useIncompleteEntries(slug);
  const { mutateAsync: save } = useSaveIncompleteEntry(slug);
  const { mutateAsync: discard } = useDiscardIncompleteEntry(slug);
  const isOwn = (other: { list: ListName; entry: string | null }) =>
    other.list === list && other.entry === entry;
  return useIncompleteSave({
    slug,
    list: entries,
    listedId: entry === null ? incompleteId : entries.data?.find(isOwn)?.id,
    useDetail: useIncompleteEntry,
    save: (saved, body) => save({ place: { list, entry }, saved, body }),
    discard,
    isNew: entry === null,
    onIncomplete,
  });
}
