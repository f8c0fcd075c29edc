"use client";

import { readInvitation } from "./account-requests";
import { InvitationForm } from "./invitation-form";
import { OpenLink } from "./open-link";

const words = {
  looking: "Looking up the invitation",
  gone: "This invitation is not valid",
  why: "It was used already, it was withdrawn, or its time ran out. Ask the person who sent it for a new one.",
  failed: "The invitation could not be looked up",
};

/** Looks the invitation up, then offers to accept it. */
export function Invitation({ token }: { token: string }) {
  return (
    <OpenLink token={token} read={readInvitation} words={words}>
      {(invitation) => <InvitationForm token={token} invitation={invitation} />}
    </OpenLink>
  );
}
