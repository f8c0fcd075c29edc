"use client";

import type { ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { railItems } from "@/components/layout/rail-items";
import { QueryProvider } from "@/components/queries/query-provider";
import { notify } from "@/components/ui/toaster";

const signOut = async () => {
  const answer = await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => null);
  // A whole page load forgets everything that was asked in this person's name.
  if (answer?.ok) window.location.assign("/sign-in");
  else notify.error("You could not be signed out", { description: "Try again in a moment." });
};

type BuilderFrameProps = { user: { name: string; email: string }; children: ReactNode };

/** What every signed-in page stands in. */
export function BuilderFrame({ user, children }: BuilderFrameProps) {
  return (
    <QueryProvider>
      <AppShell items={railItems} user={user} signOut={signOut}>
        {children}
      </AppShell>
    </QueryProvider>
  );
}
