import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Found } from "@/lib/api/schemas/account-and-audit";
import { askApi } from "./api";

const most = 12;

/** Agents and tools of the Space that fit the words, the likeliest first; nothing is asked without words. */
export const useSearch = (words: string) =>
  useQuery({
    queryKey: ["search", words] as const,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: words, limit: String(most) });
      return (await askApi<{ results: Found[] }>("GET", `/search?${query}`, { signal })).results;
    },
    enabled: words !== "",
    // While the next letters are asked about, what was found before stays in view.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
