import { useQuery } from "@tanstack/react-query";
import { fetchApi } from "../client/api";

const REFRESH_MS = 300_000;

/** What needs attention in the Space, most urgent first, and whether there is more. */
export const useAttention = () =>
  useQuery({
    queryKey: ["attention"] as const,
    queryFn: ({ signal }) => fetchApi("GET /attention", { signal }),
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
