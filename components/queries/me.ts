import { useQuery } from "@tanstack/react-query";
import type { Me } from "@/lib/api/schemas";
import { askApi } from "./api";

export const meKey = ["me"] as const;

/** Who is signed in. `known` is what the server already found out. */
export const useMe = (known?: Me) =>
  useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => askApi<Me>("GET", "/me", { signal }),
    initialData: known,
    staleTime: 300_000,
  });
