import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelReference, ModelSettings } from "@/lib/agent/model/model-settings";
import type { ListedModelPrice } from "@/lib/api/schemas/models";
import { fetchApi } from "../client/api";
import { useReadOnlyReason } from "../ui/primitives/read-only";

type ModelServer = Omit<ModelReference, "id">;

const NAMES_STALE_MS = 60_000;
const namesKey = (slug: string) => ["agents", "detail", slug, "model-names"] as const;

/**
 * The models that a provider offers. Sends no request if `server` is null, or for viewers, who may
 * not use the Space's keys.
 */
export function useModelNames(slug: string, server: ModelServer | null) {
  const isReadOnly = useReadOnlyReason() !== null;
  return useQuery({
    queryKey: [...namesKey(slug), server],
    queryFn:
      server === null || isReadOnly
        ? skipToken
        : ({ signal }) =>
            fetchApi("POST /agents/{slug}/model/list", { params: { slug }, body: server, signal }),
    staleTime: NAMES_STALE_MS,
  });
}

/** Returns a function that queries the providers again, for example with a new key. */
export function useRefreshModelNames(slug: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: namesKey(slug) });
}

export const useTestModel = (slug: string) =>
  useMutation({
    mutationFn: (settings: ModelSettings) =>
      fetchApi("POST /agents/{slug}/model/test", { params: { slug }, body: settings }),
  });

const pricesKey = ["model-prices"] as const;

/** Model prices: the built-in ones and the Space's own. */
export const useModelPrices = () =>
  useQuery({
    queryKey: pricesKey,
    queryFn: async ({ signal }) => (await fetchApi("GET /model-prices", { signal })).prices,
  });

export type NewModelPrice = Pick<ListedModelPrice, "provider" | "model"> &
  NonNullable<ListedModelPrice["own"]>;

export function usePutModelPrice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewModelPrice) => fetchApi("PUT /model-prices", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: pricesKey }),
  });
}

export function useResetModelPrice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ provider, model }: Pick<ListedModelPrice, "provider" | "model">) =>
      fetchApi("DELETE /model-prices", { query: { provider, model } }),
    onSettled: () => client.invalidateQueries({ queryKey: pricesKey }),
  });
}
