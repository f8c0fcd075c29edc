"use client";

import { AddHost } from "@/components/credentials/add-host";
import { SaveSecret } from "@/components/credentials/save-secret";
import {
  HostActionContext,
  type RenderHostAction,
} from "@/components/playground/result/host-action";
import { Playground } from "@/components/playground/workspace/playground";

const renderHostAction: RenderHostAction = (missing) => <AddHost {...missing} />;

/** The playground, with buttons that save a caller's secret as a credential and add a host to one. */
export function PlaygroundScreen({ slug }: { slug: string }) {
  return (
    <HostActionContext value={renderHostAction}>
      <Playground slug={slug} renderSecretAction={(secret) => <SaveSecret {...secret} />} />
    </HostActionContext>
  );
}
