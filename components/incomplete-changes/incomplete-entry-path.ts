import type { ListedIncompleteEntry } from "@/lib/api/schemas/incomplete-entries";

type Place = Pick<ListedIncompleteEntry, "list" | "entry" | "id">;

/** Returns the path of the editor page that opens an incomplete tool, prompt or resource. */
export const getIncompleteEntryPath = (slug: string, { list, entry, id }: Place): string => {
  const agentPath = `/agents/${slug}`;
  if (list === "tools")
    return entry === null
      ? `${agentPath}/new-tool?incomplete=${id}`
      : `${agentPath}/tools/${encodeURIComponent(entry)}`;
  return entry === null
    ? `${agentPath}/${list}?new&incomplete=${id}`
    : `${agentPath}/${list}?${new URLSearchParams({ open: entry })}`;
};
