"use client";

import { ErrorState } from "@/components/layout/page-states";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main className="mx-auto w-full max-w-130 px-6 py-16">
      <ErrorState title="This page could not be loaded" retry={retry} reference={error.digest}>
        Something went wrong while rendering it. Your saved work is safe. Try again; if the error
        persists, send the reference to your administrator.
      </ErrorState>
    </main>
  );
}
