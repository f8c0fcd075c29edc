import { useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

/** Suggestions for the draft's tools, and their compatibility with each consumer. */
export const useReport = (slug: string) =>
  useQuery({
    queryKey: ["agents", "detail", slug, "report"] as const,
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/report", { params: { slug }, signal })).tools,
    // Publishing needs the report of the current draft.
    staleTime: 0,
  });
