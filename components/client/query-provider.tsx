"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProblemError } from "./api";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ProblemError;
  }
}

const MAX_RETRIES = 2;

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, problem) => problem.isRetryable && failures < MAX_RETRIES,
      },
    },
  });

/** Provides the query cache, one per browser tab. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
