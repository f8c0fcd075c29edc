"use client";

import { readInvitation } from "./account-requests";
import { InvitationForm } from "./invitation-form";
import { OpenLink } from "./open-link";

const words = {
  looking: "Loading the invitation",
  gone: "This invitation is not valid",
  why: "It has been used or revoked, or it has expired. Ask the person who sent it for a new one.",
  failed: "The invitation could not be loaded",
};

/** Loads the invitation, then shows the form to accept it. */
export function Invitation({ token }: { token: string }) {
  return (
    <OpenLink token={token} read={readInvitation} words={words}>
      {(invitation) => <InvitationForm token={token} invitation={invitation} />}
    </OpenLink>
  );
}
