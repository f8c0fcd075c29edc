"use client";

import { CallerSettings } from "@/components/agents/caller-settings";
import { EndpointPage } from "@/components/keys/endpoint-page";
import { ReadOnlyForm } from "@/components/ui/read-only";

/** The endpoint with the agent's own settings for callers in it. */
export function EndpointRooms({ slug }: { slug: string }) {
  return (
    <EndpointPage
      slug={slug}
      callers={(stored) => (
        <ReadOnlyForm>
          <CallerSettings key={stored.value.slug} stored={stored} />
        </ReadOnlyForm>
      )}
    />
  );
}
