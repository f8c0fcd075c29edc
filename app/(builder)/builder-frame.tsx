"use client";

import type { ReactNode } from "react";
import { AppShell } from "@/components/layout/app-shell";
import { LeaveGuard } from "@/components/layout/leave-guard";
import { OfflineBanner } from "@/components/layout/offline-banner";
import { railItems } from "@/components/layout/rail-items";
import { ReadOnlyNotice } from "@/components/layout/read-only-notice";
import { CommandPalette } from "@/components/palette/command-palette";
import { PaletteButton } from "@/components/palette/palette-button";
import { PlaceShortcuts } from "@/components/palette/place-shortcuts";
import { useMe } from "@/components/queries/me";
import { QueryProvider } from "@/components/queries/query-provider";
import { useIsReachable } from "@/components/queries/reachability";
import { ReadOnlyBecause } from "@/components/ui/read-only";
import { notify } from "@/components/ui/toaster";

const signOut = async () => {
  const answer = await fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => null);
  // A full page load drops all data cached for this user.
  if (answer?.ok) window.location.assign("/sign-in");
  else notify.error("Could not sign out", { description: "Try again in a moment." });
};

const viewersReason = "You have view-only access. Ask an owner for edit rights.";

type BuilderFrameProps = {
  user: { name: string; email: string };
  /** The role at the time of the page request. */
  role: string;
  children: ReactNode;
};

/** The layout of every page that requires a session. */
export function BuilderFrame(props: BuilderFrameProps) {
  return (
    <QueryProvider>
      <Frame {...props} />
    </QueryProvider>
  );
}

function Frame({ user, role, children }: BuilderFrameProps) {
  const { data: me } = useMe();
  const reachable = useIsReachable();
  const isViewer = (me?.role ?? role) === "viewer";
  const { name, email } = me ?? user;
  return (
    <ReadOnlyBecause reason={isViewer ? viewersReason : null}>
      <AppShell
        items={railItems}
        user={{ name, email }}
        signOut={signOut}
        find={<PaletteButton />}
        compactFind={<PaletteButton compact />}
        banner={
          <>
            <OfflineBanner shown={!reachable} />
            <ReadOnlyNotice />
          </>
        }
      >
        {children}
      </AppShell>
      <CommandPalette signOut={signOut} />
      <PlaceShortcuts />
      <LeaveGuard />
    </ReadOnlyBecause>
  );
}
