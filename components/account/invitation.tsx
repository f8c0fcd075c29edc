"use client";

import { readInvitation } from "./account-requests";
import { InvitationForm } from "./invitation-form";
import { OneTimeLink } from "./one-time-link";

const texts = {
  loadingLabel: "Loading the invitation",
  invalidTitle: "This invitation is not valid",
  invalidReason:
    "It has been used or revoked, or it has expired. Ask the person who sent it for a new one.",
  failedTitle: "The invitation could not be loaded",
};

/** Loads the invitation, then shows the form to accept it. */
export function Invitation({ token }: { token: string }) {
  return (
    <OneTimeLink token={token} load={readInvitation} texts={texts}>
      {(invitation) => <InvitationForm token={token} invitation={invitation} />}
    </OneTimeLink>
  );
}
