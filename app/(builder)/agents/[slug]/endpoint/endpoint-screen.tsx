"use client";

import { CallerSettings } from "@/components/agents/caller-settings";
import { ConnectSection } from "@/components/connect/connect-section";
import { EndpointPage } from "@/components/keys/endpoint-page";
import { SignInList } from "@/components/sign-ins/sign-in-list";
import { ReadOnlyForm } from "@/components/ui/primitives/read-only";

/** The endpoint page with the agent's caller settings. */
export function EndpointScreen({ slug }: { slug: string }) {
  return (
    <EndpointPage
      slug={slug}
      renderConnect={(props) => <ConnectSection {...props} />}
      renderSignIns={() => <SignInList owner={{ kind: "agent", slug }} />}
      renderCallerSettings={(agentResponse) => (
        <ReadOnlyForm>
          <CallerSettings key={agentResponse.value.slug} agentResponse={agentResponse} />
        </ReadOnlyForm>
      )}
    />
  );
}
