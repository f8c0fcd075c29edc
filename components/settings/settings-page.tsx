"use client";

import type { ReactNode } from "react";
import { Page, PageSection } from "@/components/layout/page";
import { useMe } from "@/components/queries/me";
import { Invitations } from "./invitations";
import { InviteForm } from "./invite-form";
import { Members } from "./members";

/** The Space and its people. `tokens` is the person's own ring of keys, from its own room. */
export function SettingsPage({ tokens }: { tokens: ReactNode }) {
  const { data: me } = useMe();
  const owner = me?.role === "owner";
  return (
    <Page title="Settings" description={me && `${me.space.name}, its people, and your own tokens.`}>
      <PageSection title="Members" description="Who belongs to this Space.">
        <Members me={me?.email} />
      </PageSection>
      <PageSection
        title="Invite"
        description="An invitation is a link. It works once, for seven days."
      >
        {owner ? (
          <div className="flex flex-col gap-6">
            <InviteForm />
            <Invitations />
          </div>
        ) : (
          <p className="text-muted">{me ? "Only an owner of the Space invites people." : "…"}</p>
        )}
      </PageSection>
      <PageSection
        title="Personal tokens"
        description="For scripts and the command line. They act in your name, so keep them as you keep a password."
      >
        {tokens}
      </PageSection>
    </Page>
  );
}
