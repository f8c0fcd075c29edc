import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ModelTestResult, runModelTestsRequest } from "@/lib/api/schemas/model-tests";
import { fetchApi, ProblemError } from "../client/api";

export type ModelTestsRequest = z.input<typeof runModelTestsRequest>;

type RunOptions = { signal: AbortSignal; onResult: (result: ModelTestResult) => void };

/**
 * Runs model tests. Stores nothing except the requests to models. Throws a ProblemError if the
 * server fails midway.
 */
export const runModelTests = async (
  slug: string,
  body: ModelTestsRequest,
  { signal, onResult }: RunOptions,
) => {
  const listeners = { chunk: (result: unknown) => onResult(result as ModelTestResult) };
  const options = { params: { slug }, body, signal, listeners };
  // The result is null if the server failed after the first event.
  const results: Awaited<
    ReturnType<typeof fetchApi<"POST /agents/{slug}/model-tests/run">>
  > | null = await fetchApi("POST /agents/{slug}/model-tests/run", options);
  if (results) return results;
  const detail = "The tests could not be completed. Run them again.";
  throw new ProblemError({ status: 500, code: "internal", detail, issues: [] });
};

/** Estimated usage of running the tests. */
export const useModelTestEstimate = (
  slug: string,
  body: ModelTestsRequest,
  { enabled }: { enabled: boolean },
) =>
  useQuery({
    queryKey: ["agents", "detail", slug, "tests", "estimate", body] as const,
    queryFn: async ({ signal }) => {
      const options = { params: { slug }, body, signal };
      return (await fetchApi("POST /agents/{slug}/model-tests/estimate", options)).estimates;
    },
    enabled,
    retry: false,
  });

const lastRunKey = (slug: string) => ["agents", "detail", slug, "tests", "model"] as const;

/** The last run of all model tests. */
export const useLastModelTestRun = (slug: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: lastRunKey(slug),
    queryFn: async ({ signal }) =>
      (await fetchApi("GET /agents/{slug}/model-tests/last", { params: { slug }, signal })).run,
    enabled,
    gcTime: 0,
    retry: false,
  });

/** Runs all model tests on the draft. */
export const useRunAllModelTests = (slug: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      fetchApi("POST /agents/{slug}/model-tests/run", { params: { slug }, body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: lastRunKey(slug) }),
  });
};
