import { useQueryClient } from "@tanstack/react-query";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import type { Prompt } from "@/lib/agent/prompts/prompt";
import type { ListedResource } from "@/lib/agent/resources/listed-resource";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { type ApiResponse, callApi, ProblemError } from "../client/api";
import { agentKeys, useChangeAgent } from "./agents";
import { applyOptimistically } from "./apply-optimistically";
import { refreshIncompleteEntries, type SavedRevision } from "./incomplete-entries";

/** Lists that are stored with the agent, by their keys in the manifest. */
export type AgentLists = { prompts: Prompt; resources: ListedResource; modelTests: ModelTest };
/** Lists whose entries are edited beside the tools. */
export type ListName = "prompts" | "resources";

const MAX_ATTEMPTS = 3;

/**
 * Changes one of the agent's lists, starting from its stored state. The agent's ETag also changes
 * with its tools and settings, so a refused save is retried on the latest list, up to three
 * attempts. `change` throws if the list no longer allows it.
 */
export function useChangeAgentList<Name extends keyof AgentLists>(slug: string, name: Name) {
  type Entries = AgentLists[Name][];
  const client = useQueryClient();
  const { mutateAsync } = useChangeAgent(slug);
  const readEntries = (agent: AgentDetail): Entries => (agent[name] ?? []) as Entries;

  /** Saves the list. `completes` identifies an incomplete entry that this save completes. */
  const save = async (
    change: (entries: Entries) => Entries,
    completes?: SavedRevision,
  ): Promise<Entries> => {
    for (let attempt = 1; ; attempt++) {
      const { value, etag } = await callApi("GET /agents/{slug}", { params: { slug } });
      try {
        const saved = await mutateAsync({
          change: { [name]: change(readEntries(value)) },
          ...(etag !== undefined && { etag }),
          ...(completes && { completes }),
        });
        // Incomplete entries refer to the entries that they change by id, and are deleted with
        // them.
        if (name !== "modelTests") await refreshIncompleteEntries(client, slug);
        return readEntries(saved.value);
      } catch (error) {
        const isOutdated = error instanceof ProblemError && error.status === 412;
        if (!isOutdated || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  };

  return {
    save,
    /** Shows the change immediately and rolls it back if it cannot be saved. */
    saveOptimistically: async (change: (entries: Entries) => Entries): Promise<void> => {
      const filters = { queryKey: agentKeys.detail(slug), exact: true };
      const undo = await applyOptimistically<ApiResponse<AgentDetail>>(
        client,
        filters,
        ({ value, ...response }) => ({
          ...response,
          value: { ...value, [name]: change(readEntries(value)) },
        }),
      );
      try {
        await save(change);
      } catch (error) {
        undo();
        // Somebody else may have changed the agent in the meantime.
        void client.invalidateQueries(filters);
        throw error;
      }
    },
  };
}
