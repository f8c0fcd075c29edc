"use client";

import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { useMe } from "@/components/queries/me";
import { useInvitations, useRenameSpace } from "@/components/queries/people";
import { Invitations } from "./invitations";
import { InviteForm } from "./invite-form";
import { Members } from "./members";
import { NameForm } from "./name-form";

/** Settings of the Space and its members. */
export function SettingsPage() {
  const { data: me, error, refetch } = useMe();
  const { mutateAsync: rename } = useRenameSpace();
  const isOwner = me?.role === "owner";
  const isLoadingAbove = isFirstAttempt(useInvitations({ enabled: isOwner }));
  return (
    <Page title="Settings" description={me && `${me.space.name} and its people.`}>
      {!me && !error && <ListSkeleton label="Loading the settings" />}
      {!me && error && (
        <ErrorState title="The settings could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {me && (
        <>
          <PageSection title="Space name" description="Visible to all members.">
            {isOwner ? (
              <NameForm
                label="Space name"
                unsavedLabel="the Space name"
                name={me.space.name}
                save={rename}
              />
            ) : (
              <>
                <p>{me.space.name}</p>
                <p className="text-muted">Only an owner can rename the Space.</p>
              </>
            )}
          </PageSection>
          <PageSection
            title="Invite"
            description="An invitation is a link that works once and expires after seven days."
          >
            {isOwner ? (
              <div className="flex flex-col gap-6">
                <InviteForm />
                <Invitations />
              </div>
            ) : (
              <p className="text-muted">Only an owner can invite people.</p>
            )}
          </PageSection>
          {!isLoadingAbove && (
            <PageSection title="Members" description="Who belongs to this Space, and their roles.">
              <Members me={me} />
            </PageSection>
          )}
        </>
      )}
    </Page>
  );
}
