import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";

type Place = Pick<ListedIncompleteEntry, "list" | "entry" | "id">;

/** Returns the path of the editor page that opens an incomplete prompt or resource. */
export const getIncompleteEntryPath = (slug: string, { list, entry, id }: Place): string =>
  entry === null
    ? `/agents/${slug}/${list}?new&incomplete=${id}`
    : `/agents/${slug}/${list}?${new URLSearchParams({ open: entry })}`;
