"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { FormSkeleton } from "@/components/layout/page-states";
import { Button } from "@/components/ui/button";
import { type Answer, type Invitation as Invited, readInvitation } from "./account-requests";
import { InvitationForm } from "./invitation-form";

/** Looks the invitation up, then offers to accept it. */
export function Invitation({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<Invited> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same question again.
  useEffect(() => {
    const stop = new AbortController();
    setAnswer(null);
    readInvitation(token, stop.signal).then((next) => {
      if (!stop.signal.aborted) setAnswer(next);
    });
    return () => stop.abort();
  }, [token, attempt]);

  if (!answer) return <FormSkeleton label="Looking up the invitation" />;
  if (answer.ok) return <InvitationForm token={token} invitation={answer.value} />;

  const gone = answer.refusal.status === 404;
  return (
    <div role="alert" className="flex flex-col items-start gap-6">
      <div className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">
          {gone ? "This invitation is not valid" : "The invitation could not be looked up"}
        </h1>
        <p className="text-base text-muted">
          {gone
            ? "It was used already, it was withdrawn, or its time ran out. Ask the person who sent it for a new one."
            : answer.refusal.message}
        </p>
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
