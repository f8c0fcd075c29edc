import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { newOAuthClient } from "@/lib/api/schemas/oauth-clients";
import { fetchApi } from "../client/api";

const queryKey = ["oauth-clients"] as const;

/** OAuth clients registered by the Space. Only owners may see them. */
export const useOAuthClients = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await fetchApi("GET /oauth-clients", { signal })).clients,
  });

export function useCreateOAuthClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof newOAuthClient>) => fetchApi("POST /oauth-clients", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

export function useDeleteOAuthClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchApi("DELETE /oauth-clients/{id}", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
