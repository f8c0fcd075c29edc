import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Shows a change before the server has agreed to it, and answers with the way back. Only what was read already
 * changes; questions that are under way are dropped, for their answers would know nothing of it.
 */
export async function showAtOnce<Data>(
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
