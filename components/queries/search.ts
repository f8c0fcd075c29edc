import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

const MAX_RESULTS = 12;

/**
 * Agents and tools of the Space that match the search words, best match first. Disabled if there
 * are none.
 */
export const useSearch = (words: string) =>
  useQuery({
    queryKey: ["search", words] as const,
    queryFn: async ({ signal }) => {
      const query = { q: words, limit: MAX_RESULTS };
      return (await fetchApi("GET /search", { query, signal })).results;
    },
    enabled: words !== "",
    // Keep showing the previous results while new ones load.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

type EntityName = { agent: string; tool?: string };

/** The subset of the given agents and tools that exist. Disabled without names. */
export const useExistingNames = (names: readonly EntityName[]) =>
  useQuery({
    queryKey: ["search", "existing", names] as const,
    queryFn: async ({ signal }) =>
      (await fetchApi("POST /search/existing", { body: { names: [...names] }, signal })).names,
    enabled: names.length > 0,
    // Check each time the palette opens.
    staleTime: 0,
    gcTime: 0,
  });
