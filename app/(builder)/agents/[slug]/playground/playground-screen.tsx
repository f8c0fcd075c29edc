"use client";

import { SaveSecret } from "@/components/credentials/save-secret";
import { Playground } from "@/components/playground/workspace/playground";

/** The playground, with a button that saves a caller's secret as a credential. */
export function PlaygroundScreen({ slug }: { slug: string }) {
  return <Playground slug={slug} renderSecretAction={(secret) => <SaveSecret {...secret} />} />;
}
