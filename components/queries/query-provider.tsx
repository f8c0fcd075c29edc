"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProblemError } from "./api";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ProblemError;
  }
}

const retries = 2;

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, problem) => problem.retry && failures < retries,
      },
    },
  });

/** Provides the query cache, one per browser tab. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
