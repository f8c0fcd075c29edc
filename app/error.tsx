"use client";

import { ErrorState } from "@/components/layout/page-states";
import { StandalonePage } from "@/components/layout/standalone-page";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <StandalonePage>
      <ErrorState title="This page could not be loaded" retry={retry} reference={error.digest}>
        Something went wrong while rendering it. Your saved work is safe. Try again; if the error
        persists, send the reference to your administrator.
      </ErrorState>
    </StandalonePage>
  );
}
