import { useQuery } from "@tanstack/react-query";
import type { Me } from "@/lib/api/schemas";
import { askApi } from "./api";

export const meKey = ["me"] as const;

/** Who is signed in. */
export const useMe = () =>
  useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => askApi<Me>("GET", "/me", { signal }),
    staleTime: 300_000,
  });
