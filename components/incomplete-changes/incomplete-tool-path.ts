import type { ListedIncompleteTool } from "@/lib/api/schemas/incomplete-tools";

/** Returns the path of the editor page that opens an incomplete tool. */
export const getIncompleteToolPath = (
  slug: string,
  { tool, id }: Pick<ListedIncompleteTool, "tool" | "id">,
): string =>
  tool === null
    ? `/agents/${slug}/new-tool?incomplete=${id}`
    : `/agents/${slug}/tools/${encodeURIComponent(tool)}`;
