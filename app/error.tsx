"use client";

import { ErrorState } from "@/components/layout/page-states";

type ErrorPageProps = { error: Error & { digest?: string }; retry: () => void };

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <main className="mx-auto w-full max-w-130 px-6 py-16">
      <ErrorState title="This page could not be shown" retry={retry} reference={error.digest}>
        Something failed while it was put together. What you saved is safe. Try again; if it stays,
        pass on the reference to whoever runs this Toolwright.
      </ErrorState>
    </main>
  );
}
