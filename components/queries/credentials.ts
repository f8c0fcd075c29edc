import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Credential } from "@/lib/api/schemas/credentials";
import { askApi } from "./api";
import { showAtOnce } from "./show-at-once";

export const credentialsKey = ["credentials"] as const;

/** `null` removes a field; an omitted field keeps its value. */
export type CredentialChange = { fields: Record<string, string | null>; hosts?: string[] };

const pathOf = (service: string) => `/credentials/${encodeURIComponent(service)}`;

/** The Space's credentials: names, fields and hosts, never values. */
export const useCredentials = () =>
  useQuery({
    queryKey: credentialsKey,
    queryFn: async ({ signal }) =>
      (await askApi<{ credentials: Credential[] }>("GET", "/credentials", { signal })).credentials,
  });

/** The field names of each service. Empty until loaded. */
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

type Put = { service: string; change: CredentialChange; etag?: string };

/** Creates or updates a credential. With `etag`, only if nobody changed it in the meantime. */
export function usePutCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ service, change, etag }: Put) =>
      askApi<Credential>("PUT", pathOf(service), {
        body: change,
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}

export function useDeleteCredential() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (service: string) => askApi<void>("DELETE", pathOf(service)),
    onMutate: async (service) => ({
      undo: await showAtOnce<Credential[]>(client, { queryKey: credentialsKey }, (all) =>
        all.filter((each) => each.service !== service),
      ),
    }),
    onError: (_problem, _service, context) => context?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey: credentialsKey }),
  });
}
