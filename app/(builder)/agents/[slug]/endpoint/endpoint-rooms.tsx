"use client";

import { CallerSettings } from "@/components/agents/caller-settings";
import { EndpointPage } from "@/components/keys/endpoint-page";
import { ReadOnlyForm } from "@/components/ui/read-only";

/** The endpoint page with the agent's caller settings. */
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
