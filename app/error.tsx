"use client";

import { adviseRetry } from "@/components/layout/advise-retry";
import { ErrorState } from "@/components/layout/page-states";
import { StandalonePage } from "@/components/layout/standalone-page";
import { isMarkedOutage } from "@/lib/http/outage-digest";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  if (isMarkedOutage(error))
    return (
      <StandalonePage>
        <ErrorState title="The database does not respond" retry={retry}>
          Published agents are still served, and your saved work is safe. Try again in a few
          seconds.
        </ErrorState>
      </StandalonePage>
    );
  return (
    <StandalonePage>
      <ErrorState title="This page could not be loaded" retry={retry} reference={error.digest}>
        Something went wrong while rendering it. Your saved work is safe.{" "}
        {adviseRetry(error.digest)}
      </ErrorState>
    </StandalonePage>
  );
}
