"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useState } from "react";
import { FormSkeleton } from "@/components/layout/page-states";
import { Button } from "@/components/ui/button";
import type { Answer } from "./account-requests";

type OpenLinkProps<Value> = {
  token: string;
  /** Loads what the link stands for; must be a stable function. */
  read: (token: string, signal: AbortSignal) => Promise<Answer<Value>>;
  words: { looking: string; gone: string; why: string; failed: string };
  children: (value: Value) => ReactNode;
};

/** Loads what a one-time link stands for, then renders it, or explains why it is not valid. */
export function OpenLink<Value>({ token, read, words, children }: OpenLinkProps<Value>) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request.
  useEffect(() => {
    const stop = new AbortController();
    setAnswer(null);
    read(token, stop.signal).then((next) => {
      if (!stop.signal.aborted) setAnswer(next);
    });
    return () => stop.abort();
  }, [token, attempt, read]);

  if (!answer) return <FormSkeleton label={words.looking} />;
  if (answer.ok) return children(answer.value);

  const gone = answer.refusal.status === 404;
  return (
    <div role="alert" className="flex flex-col items-start gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">{gone ? words.gone : words.failed}</h1>
        <p className="text-base text-muted">{gone ? words.why : answer.refusal.message}</p>
      </div>
      {gone ? (
        <Button asChild>
          <Link href="/sign-in">Go to sign-in</Link>
        </Button>
      ) : (
        <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
      )}
    </div>
  );
}
