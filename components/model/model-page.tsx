"use client";

import { useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useRetryFailed } from "@/components/layout/use-retry-failed";
import { useAgent } from "@/components/queries/agents";
import { useCredentials } from "@/components/queries/credentials";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { Credential } from "@/lib/api/schemas/credentials";
import type { ApiResponse } from "../client/api";
import { AddModel } from "./add-model";
import type { CredentialSheet } from "./credential-field";
import { createModel } from "./model-draft";
import { ModelForm } from "./model-form";

type ModelPageProps = { slug: string; credentialSheet: CredentialSheet };

/** The model of an agent: which one it is, its instructions, and its limits. */
export function ModelPage({ slug, credentialSheet }: ModelPageProps) {
  const agent = useAgent(slug);
  const credentials = useCredentials();
  const retryFailed = useRetryFailed();
  // Waits for the credentials, but does not need them. Viewers may not read them.
  const isShown = agent.data && (credentials.isFetched || !credentials.isEnabled);
  return (
    <Page
      title="Model"
      description="The model that answers in the chat and over AG-UI, and calls this agent’s tools. Hosts that bring their own model, such as MCP clients, do not use it."
    >
      {!agent.isLoadingError && !isShown && <FormSkeleton label="Loading the model" fields={5} />}
      {agent.isLoadingError && (
        <ErrorState title="The model could not be loaded" retry={retryFailed}>
          {agent.error.message}
        </ErrorState>
      )}
      {isShown && credentials.isLoadingError && (
        <ErrorState title="The credentials could not be loaded" retry={credentials.refetch}>
          {credentials.error.message}
        </ErrorState>
      )}
      {isShown && (
        <Model
          agentResponse={agent.data}
          credentials={credentials.data}
          credentialSheet={credentialSheet}
        />
      )}
    </Page>
  );
}

type ModelProps = {
  agentResponse: ApiResponse<AgentDetail>;
  /** Undefined if they could not be loaded, and for users who may not read them. */
  credentials: readonly Credential[] | undefined;
  credentialSheet: CredentialSheet;
};

function Model({ agentResponse, credentials, credentialSheet }: ModelProps) {
  const [newProvider, setNewProvider] = useState<ModelProvider | null>(null);
  const { model } = agentResponse.value;
  if (!model && !newProvider) return <AddModel onAdd={setNewProvider} />;
  const current = model?.credential === undefined ? [] : [model.credential];
  const services = credentials?.map(({ service }) => service) ?? current;
  const initial = newProvider ? createModel(newProvider, services) : undefined;
  return (
    <ModelForm
      agentResponse={agentResponse}
      initial={initial}
      services={services}
      credentialSheet={credentialSheet}
      onRemoved={() => setNewProvider(null)}
    />
  );
}
