"use client";

import { useTheme } from "next-themes";
import { type ReactNode, useState } from "react";
import { loadPage } from "@/components/client/site-path";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, ListSkeleton } from "@/components/layout/page-states";
import { themes } from "@/components/layout/themes";
import { useLeaveSpace, useMe, useRenameMe } from "@/components/queries/me";
import { useMembers } from "@/components/queries/people";
import { useSingleKeys } from "@/components/shortcuts/single-keys";
import { RadioGroup } from "@/components/ui/inputs/radio-group";
import { Switch } from "@/components/ui/inputs/switch";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Button } from "@/components/ui/primitives/button";
import { NameForm } from "./name-form";
import { Sessions } from "./sessions";

type ProfilePageProps = {
  renderPasswordForm: (me: { name: string; email: string }) => ReactNode;
  renderSignIns: () => ReactNode;
};

/**
 * The user's own account. `renderPasswordForm` renders the form to change the password,
 * `renderSignIns` the apps with which the user has signed in.
 */
export function ProfilePage({ renderPasswordForm, renderSignIns }: ProfilePageProps) {
  const { data: me, error, refetch } = useMe();
  const { mutateAsync: rename } = useRenameMe();
  const { theme = "system", setTheme } = useTheme();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Page title="Your profile" description={me?.email}>
      {!me && !error && <ListSkeleton label="Loading your profile" />}
      {!me && error && (
        <ErrorState title="Your profile could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {me && (
        <>
          <PageSection title="Name" description="Visible to all members.">
            <NameForm label="Name" unsavedLabel="your name" name={me.name} save={rename} />
          </PageSection>
          <PageSection title="Appearance" description="Stored in this browser.">
            <div className="flex max-w-110 flex-col gap-5">
              <RadioGroup
                aria-label="Theme"
                value={theme}
                onValueChange={setTheme}
                options={themes}
              />
              <Switch
                label="Single-key shortcuts"
                hint="Press ? to see all shortcuts."
                checked={singleKeys}
                onCheckedChange={setSingleKeys}
              />
            </div>
          </PageSection>
          <PageSection
            title="Password"
            description="Changing it signs you out of all other sessions. Personal tokens keep working."
          >
            {renderPasswordForm(me)}
          </PageSection>
          <PageSection title="Sessions" description="Where you are signed in.">
            <Sessions />
          </PageSection>
          <PageSection
            title="Apps"
            description="Apps that may use agents on your behalf, because you signed in with them."
          >
            {renderSignIns()}
          </PageSection>
          <PageSection title="Leave" description="Removes your account here.">
            <Leave space={me.space.name} isOwner={me.role === "owner"} />
          </PageSection>
        </>
      )}
    </Page>
  );
}

function Leave({ space, isOwner }: { space: string; isOwner: boolean }) {
  const { data: members, isLoadingError, error, refetch } = useMembers();
  const { mutateAsync: leave } = useLeaveSpace();
  const [isConfirming, setIsConfirming] = useState(false);
  const isOnlyOwner = isOwner && members?.filter(({ role }) => role === "owner").length === 1;
  return (
    <>
      <p className="mb-3 max-w-prose text-muted">
        Your account, sessions and personal tokens are removed. The agents you created stay in the
        Space.
        {isOnlyOwner && " You are the only owner: make another member an owner before you leave."}
      </p>
      {isOwner && isLoadingError && (
        <ErrorState title="The other owners could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      <Button variant="danger" disabled={isOnlyOwner} onClick={() => setIsConfirming(true)}>
        Leave {space}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Leave ${space}?`}
        description="You are signed out immediately. To come back, you need a new invitation."
        confirmLabel="Leave the Space"
        confirmationText={space}
        onConfirm={async () => {
          await leave();
          // A full page load drops all data cached for this user.
          loadPage("/sign-in");
        }}
      />
    </>
  );
}
