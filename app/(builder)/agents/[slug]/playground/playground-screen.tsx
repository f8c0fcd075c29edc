"use client";

import { AddHost } from "@/components/credentials/add-host";
import { SaveSecret } from "@/components/credentials/save-secret";
import { SetUpCredential } from "@/components/credentials/set-up-credential";
import {
  type CredentialActions,
  CredentialActionsContext,
} from "@/components/playground/result/credential-actions";
import { Playground } from "@/components/playground/workspace/playground";

const credentialActions: CredentialActions = {
  renderAddHost: (missing) => <AddHost {...missing} />,
  renderSetUp: (tool) => <SetUpCredential {...tool} />,
};

/**
 * The playground, with buttons to save a secret, set up a missing credential and add a host to a
 * credential.
 */
export function PlaygroundScreen({ slug }: { slug: string }) {
  return (
    <CredentialActionsContext value={credentialActions}>
      <Playground slug={slug} renderSecretAction={(secret) => <SaveSecret {...secret} />} />
    </CredentialActionsContext>
  );
}
