import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TokenRequest } from "@/lib/agent/credentials/token-request";
import type { Credential } from "@/lib/api/schemas/credentials";
import { fetchApi } from "../client/api";
import { useReadOnlyReason } from "../ui/primitives/read-only";
import { applyOptimistically } from "./apply-optimistically";

const credentialsKey = ["credentials"] as const;

/** `null` removes a field or the token request; what is omitted stays as it is. */
export type CredentialChange = {
  fields: Record<string, string | null>;
  hosts?: string[];
  tokenRequest?: TokenRequest | null;
};

export const listStoredFieldNames = ({ fields }: Pick<Credential, "fields">): string[] =>
  fields.map(({ name }) => name);

/** Lists what tools can use of a credential, a requested token first. */
export const listFieldNames = (
  credential: Pick<Credential, "fields" | "tokenRequest">,
): string[] => [
  ...(credential.tokenRequest ? [credential.tokenRequest.field] : []),
  ...listStoredFieldNames(credential),
];

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
    const entries = (data ?? []).map((credential): [string, string[]] => [
      credential.service,
      listFieldNames(credential),
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

/** Requests an access token with a stored credential. */
export const useRequestToken = () =>
  useMutation({
    mutationFn: (service: string) =>
      fetchApi("POST /credentials/{service}/token", { params: { service } }),
  });

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
