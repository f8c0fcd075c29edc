import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Applies an optimistic update to cached queries and returns a rollback. Queries that were never
 * loaded stay unloaded. Cancels requests in flight, because their responses would not include the
 * change.
 */
export async function applyOptimistically<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): Promise<() => void> {
  await client.cancelQueries(filters);
  const before = client.getQueriesData<Data>(filters);
  client.setQueriesData<Data>(filters, (data) => data && change(data));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}
