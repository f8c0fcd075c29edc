"use client";

import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { meKey } from "../queries/me";
import type { ProblemError } from "./api";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ProblemError;
  }
}

const MAX_RETRIES = 2;

const createClient = () => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError({ code }) {
        // The person's role may have changed, and the page must not go on offering changes.
        if (code === "forbidden") void client.invalidateQueries({ queryKey: meKey });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, problem) => problem.isRetryable && failures < MAX_RETRIES,
      },
    },
  });
  return client;
};

/** Provides the query cache, one per browser tab. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
