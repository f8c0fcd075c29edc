"use client";

import { useState } from "react";
import { Page } from "@/components/layout/page";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { useCredentials } from "@/components/queries/credentials";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import type { ApiResponse } from "../client/api";
import { AddModel } from "./add-model";
import type { CredentialSheet } from "./credential-field";
import { createModel } from "./model-draft";
import { ModelForm } from "./model-form";

type ModelPageProps = { slug: string; credentialSheet: CredentialSheet };

/** The model of an agent: which one, what it is told, and how far it may go. */
export function ModelPage({ slug, credentialSheet }: ModelPageProps) {
  const { data, error, refetch, isRefetching } = useAgent(slug);
  return (
    <Page
      title="Model"
      description="The model that answers in the chat and over AG-UI, and calls this agent’s tools. Hosts that bring their own model, such as MCP clients, do not use it."
    >
      {!data && !error && <FormSkeleton label="Loading the model" fields={5} />}
      {!data && error && (
        <ErrorState title="The model could not be loaded" retry={refetch} busy={isRefetching}>
          {error.message}
        </ErrorState>
      )}
      {data && <Model agentResponse={data} credentialSheet={credentialSheet} />}
    </Page>
  );
}

type ModelProps = { agentResponse: ApiResponse<AgentDetail>; credentialSheet: CredentialSheet };

function Model({ agentResponse, credentialSheet }: ModelProps) {
  const [newProvider, setNewProvider] = useState<ModelProvider | null>(null);
  const { data: credentials = [] } = useCredentials();
  const { model } = agentResponse.value;
  if (!model && !newProvider) return <AddModel onAdd={setNewProvider} />;
  const services = credentials.map(({ service }) => service);
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
