"use client";

import type { ReactNode } from "react";
import { SessionEndDialog } from "@/components/account/session-end-dialog";
import { QueryProvider } from "@/components/client/query-provider";
import { useIsReachable } from "@/components/client/reachability";
import { loadPage, toAddress } from "@/components/client/site-path";
import { HelpMenu } from "@/components/help/help-menu";
import { AppShell } from "@/components/layout/app-shell";
import { OfflineBanner } from "@/components/layout/offline-banner";
import { railRowClass } from "@/components/layout/rail";
import { railItems } from "@/components/layout/rail-items";
import { ReadOnlyNotice } from "@/components/layout/read-only-notice";
import { useFocusAfterNavigation } from "@/components/layout/use-focus-after-navigation";
import { CommandPalette, openShortcuts } from "@/components/palette/command-palette";
import { NavigationShortcuts } from "@/components/palette/navigation-shortcuts";
import { PaletteButton } from "@/components/palette/palette-button";
import { useMe } from "@/components/queries/me";
import { notify } from "@/components/ui/overlays/toaster";
import { ReadOnlyProvider } from "@/components/ui/primitives/read-only";
import { LeaveGuard } from "@/components/unsaved-changes/leave-guard";

const signOut = async () => {
  const response = await fetch(toAddress("/api/auth/sign-out"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => null);
  // A full page load drops all data cached for this user.
  if (response?.ok) loadPage("/sign-in");
  else notify.error("Could not sign out", { description: "Try again in a moment." });
};

const viewOnlyReason = "You have view-only access. Ask an owner for edit rights.";

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
  const isReachable = useIsReachable();
  useFocusAfterNavigation();
  const isViewer = (me?.role ?? role) === "viewer";
  const { name, email } = me ?? user;
  return (
    <ReadOnlyProvider reason={isViewer ? viewOnlyReason : null}>
      <AppShell
        items={railItems.filter(({ requiresEditing }) => !(requiresEditing && isViewer))}
        user={{ name, email, isViewOnly: isViewer }}
        signOut={signOut}
        search={<PaletteButton />}
        help={<HelpMenu className={railRowClass} showShortcuts={openShortcuts} />}
        compactSearch={<PaletteButton compact />}
        banner={
          <>
            <OfflineBanner isVisible={!isReachable} />
            <ReadOnlyNotice />
          </>
        }
      >
        {children}
      </AppShell>
      <CommandPalette signOut={signOut} />
      <NavigationShortcuts />
      <LeaveGuard />
      <SessionEndDialog email={email} />
    </ReadOnlyProvider>
  );
}
