import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ToolTest } from "@/lib/agent/tool";
import type { runToolTestsRequest } from "@/lib/api/schemas/tool-tests";
import { callApi, fetchApi } from "../client/api";
import { toolKeys, updateToolList } from "./tools";

type ToolTestsRequest = z.input<typeof runToolTestsRequest>;

/** Runs saved tests of a tool, whose results are stored, or an unsaved test. */
export const runToolTests = async (
  slug: string,
  tool: string,
  request: ToolTestsRequest,
  signal?: AbortSignal,
) => {
  const params = { slug, name: tool };
  const options = { params, body: request, signal };
  return (await fetchApi("POST /agents/{slug}/tools/{name}/examples/run", options)).results;
};

const allResultsKey = (slug: string) => ["agents", "detail", slug, "tests"] as const;

/** Runs every test of the draft against its recordings, as publishing requires. */
export const useTestResults = (slug: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: allResultsKey(slug),
    queryFn: async ({ client, signal }) => {
      const options = { params: { slug }, body: { upstream: "recorded" }, signal } as const;
      const results = await fetchApi("POST /agents/{slug}/test", options);
      void client.invalidateQueries({ queryKey: lastResultsKey(slug) });
      return results;
    },
    enabled,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

const lastResultsKey = (slug: string) => [...allResultsKey(slug), "last"] as const;

/** The stored result of the last run of each test, whoever ran it. */
export const useLastTestResults = (slug: string) =>
  useQuery({
    queryKey: lastResultsKey(slug),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/test/last", { params: { slug }, signal })).results,
    staleTime: 0,
  });

/** Which keys called which tools in the last 30 days. */
export const useKeyUses = (slug: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ["agents", "detail", slug, "key-uses"] as const,
    queryFn: async ({ signal }) =>
      (
        await fetchApi("GET /agents/{slug}/key-uses", {
          params: { slug },
          query: { days: 30 },
          signal,
        })
      ).uses,
    enabled,
  });

const refreshTool = (client: QueryClient, slug: string, tool: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: toolKeys.list(slug), exact: true }),
    client.invalidateQueries({ queryKey: toolKeys.detail(slug, tool), exact: true }),
    client.invalidateQueries({ queryKey: ["agents", "detail", slug], exact: true }),
    client.invalidateQueries({ queryKey: lastResultsKey(slug) }),
  ]);

type ToolTestsChange = { tool: string; change: (examples: ToolTest[]) => ToolTest[] };

/** Changes only a tool's tests, starting from their currently saved state. */
export function useChangeToolTests(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ tool, change }: ToolTestsChange) => {
      const params = { slug, name: tool };
      const { value, etag } = await callApi("GET /agents/{slug}/tools/{name}", { params });
      const examples = change(value.examples ?? []);
      const body = { examples: examples.length > 0 ? examples : null };
      return callApi("PATCH /agents/{slug}/tools/{name}", { params, body, ifMatch: etag });
    },
    onMutate: async ({ tool, change }) => ({
      undo: await updateToolList(client, slug, (tools) =>
        tools.map((item) =>
          item.name === tool ? { ...item, examples: change(item.examples ?? []) } : item,
        ),
      ),
    }),
    onError: (_problem, _change, context) => context?.undo(),
    onSettled: (_response, _error, { tool }) => refreshTool(client, slug, tool),
  });
}

/** Returns a test name that is not in use, numbered if necessary. */
export const getUnusedTestName = (name: string, usedNames: readonly string[]): string => {
  if (!usedNames.includes(name)) return name;
  let number = 2;
  while (usedNames.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
};
