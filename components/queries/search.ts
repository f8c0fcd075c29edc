import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

const MAX_RESULTS = 12;

/** Agents and tools of the Space that match the words, best first. Disabled without words. */
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
