import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Credential } from "@/lib/api/schemas/credentials";
import { fetchApi } from "../client/api";
import { useReadOnlyReason } from "../ui/primitives/read-only";
import { applyOptimistically } from "./apply-optimistically";

const credentialsKey = ["credentials"] as const;

/** `null` removes a field; an omitted field keeps its value. */
export type CredentialChange = { fields: Record<string, string | null>; hosts?: string[] };

/**
 * The Space's credentials: names, fields and hosts, never values. Viewers may not see them, so no
 * request is sent for them.
 */
export const useCredentials = () =>
  useQuery({
    queryKey: credentialsKey,
    queryFn: async ({ signal }) => (await fetchApi("GET /credentials", { signal })).credentials,
    enabled: useReadOnlyReason() === null,
  });

/** Field names by service. Empty until loaded. */
export function useStoredFields(): Record<string, string[]> {
  const { data } = useCredentials();
  return useMemo(() => {
    const entries = (data ?? []).map(({ service, fields }): [string, string[]] => [
      service,
      fields.map(({ name }) => name),
    ]);
    return Object.fromEntries(entries);
  }, [data]);
}

type CredentialUpdate = { service: string; change: CredentialChange; etag?: string };

/**
 * Creates or updates a credential. With `etag`, fails if somebody has changed it in the meantime.
 */
export function usePutCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ service, change, etag }: CredentialUpdate) =>
      fetchApi("PUT /credentials/{service}", {
        params: { service },
        body: change,
        ifMatch: etag,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

export function useDeleteCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (service: string) =>
      fetchApi("DELETE /credentials/{service}", { params: { service } }),
    onMutate: async (service) => ({
      undo: await applyOptimistically<Credential[]>(client, { queryKey: credentialsKey }, (all) =>
        all.filter((credential) => credential.service !== service),
      ),
    }),
    onError: (_problem, _service, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}
