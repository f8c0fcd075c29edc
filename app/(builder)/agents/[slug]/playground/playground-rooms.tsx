"use client";

import { SaveSecret } from "@/components/credentials/save-secret";
import { Playground } from "@/components/playground/playground";

/** The playground, with a button that saves a caller's secret as a credential. */
export function PlaygroundRooms({ slug }: { slug: string }) {
  return <Playground slug={slug} keepSecret={(secret) => <SaveSecret {...secret} />} />;
}
