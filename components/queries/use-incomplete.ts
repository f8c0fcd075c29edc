import { useIncompleteEntries } from "./incomplete-entries";
import { useIncompleteTools } from "./incomplete-tools";

/** The agent's saved tools, prompts and resources that cannot be published yet. */
export function useIncomplete(slug: string) {
  const tools = useIncompleteTools(slug);
  const entries = useIncompleteEntries(slug);
  return {
    isLoaded: tools.data !== undefined && entries.data !== undefined,
    error: tools.error ?? entries.error,
    retry: () => void Promise.all([tools.refetch(), entries.refetch()]),
    tools: tools.data ?? [],
    entries: entries.data ?? [],
    count: (tools.data?.length ?? 0) + (entries.data?.length ?? 0),
  };
}
