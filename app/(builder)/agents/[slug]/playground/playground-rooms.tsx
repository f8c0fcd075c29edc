"use client";

import { SaveSecret } from "@/components/credentials/save-secret";
import { Playground } from "@/components/playground/playground";

/** The playground, from which a caller's secret can go to the Space's credentials. */
export function PlaygroundRooms({ slug }: { slug: string }) {
  return <Playground slug={slug} keepSecret={(secret) => <SaveSecret {...secret} />} />;
}
