"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FormSkeleton } from "@/components/layout/page-states";
import { Button } from "@/components/ui/primitives/button";
import { Link } from "@/components/ui/primitives/link";
import type { RequestResult } from "./account-requests";

type OneTimeLinkProps<Value> = {
  token: string;
  /** Loads what the link refers to. Must be a stable function. */
  load: (token: string, signal: AbortSignal) => Promise<RequestResult<Value>>;
  texts: { loadingLabel: string; invalidTitle: string; invalidReason: string; failedTitle: string };
  children: (value: Value) => ReactNode;
};

/** Loads what a one-time link refers to and renders it, or explains why the link is not valid. */
export function OneTimeLink<Value>({ token, load, texts, children }: OneTimeLinkProps<Value>) {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<RequestResult<Value> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request.
  useEffect(() => {
    const controller = new AbortController();
    setResult(null);
    load(token, controller.signal).then((next) => {
      if (!controller.signal.aborted) setResult(next);
    });
    return () => controller.abort();
  }, [token, attempt, load]);

  if (!result) return <FormSkeleton label={texts.loadingLabel} />;
  if (result.ok) return children(result.value);

  const isInvalid = result.error.status === 404;
  return (
    <div role="alert" className="flex flex-col items-start gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">
          {isInvalid ? texts.invalidTitle : texts.failedTitle}
        </h1>
        <p className="text-base text-muted">
          {isInvalid ? texts.invalidReason : result.error.message}
        </p>
      </div>
      {isInvalid ? (
        <Button asChild>
          <Link href="/sign-in">Go to sign-in</Link>
        </Button>
      ) : (
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
      )}
    </div>
  );
}
