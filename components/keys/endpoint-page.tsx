"use client";

import { type ReactNode, useState } from "react";
import type { ApiResponse } from "@/components/client/api";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import { isFirstAttempt } from "@/components/queries/is-first-attempt";
import { type CreatedKey, useKeys } from "@/components/queries/keys";
import { useTools } from "@/components/queries/tools";
import { useVersion } from "@/components/queries/versions";
import { UrlText } from "@/components/ui/data/url-text";
import { Badge } from "@/components/ui/primitives/badge";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { Link } from "@/components/ui/primitives/link";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { KEY_PLACEHOLDER } from "@/lib/exports/snippets";
import { KeyList } from "./key-list";

type ConnectProps = { agent: AgentDetail; tools: readonly Tool[]; apiKey: string | undefined };

type EndpointPageProps = {
  slug: string;
  /** Renders how programs connect to the agent. */
  renderConnect: (props: ConnectProps) => ReactNode;
  /** Renders the list of people who signed in to the agent. */
  renderSignIns: () => ReactNode;
  /** Renders the caller settings form. */
  renderCallerSettings: (agentResponse: ApiResponse<AgentDetail>) => ReactNode;
};

/** The agent's URL, its keys, code examples and caller settings. */
export function EndpointPage({
  slug,
  renderConnect,
  renderSignIns,
  renderCallerSettings,
}: EndpointPageProps) {
  const { data: response, error, refetch } = useAgent(slug);
  // The number of keys is unknown until they are loaded, and would move all that is below them.
  const areKeysLoading = isFirstAttempt(useKeys({ kind: "agent", slug }));
  const data = areKeysLoading ? undefined : response;
  return (
    <Page title="Endpoint" description="The published agent’s URL, and who can call it.">
      {!data && !error && <FormSkeleton label="Loading the endpoint" />}
      {!response && error && (
        <ErrorState title="The endpoint could not be loaded" retry={refetch}>
          {error.message}
        </ErrorState>
      )}
      {data && (
        <Loaded
          agent={data.value}
          renderConnect={renderConnect}
          signIns={renderSignIns()}
          callerSettings={renderCallerSettings(data)}
        />
      )}
    </Page>
  );
}

/** Returns the agent as its callers see it: as published, not as drafted. */
const toServed = (agent: AgentDetail, published: Manifest | undefined): AgentDetail => {
  if (!published) return agent;
  const { name, description, variables, access, model } = published;
  return { ...agent, name, description, variables, access, model };
};

const hasSignIn = ({ access }: AgentDetail) => access?.signIn === "on";

type LoadedProps = {
  agent: AgentDetail;
  renderConnect: EndpointPageProps["renderConnect"];
  signIns: ReactNode;
  callerSettings: ReactNode;
};

function Loaded({ agent, renderConnect, signIns, callerSettings }: LoadedProps) {
  const { slug, endpoint, publishedVersion, resource } = agent;
  const [newKeys, setNewKeys] = useState<readonly CreatedKey[]>([]);
  const liveVersion = useVersion(slug, publishedVersion);
  const draft = useTools(slug);
  const tools = publishedVersion === null ? draft.data : liveVersion.data?.tools;
  const { error, refetch } = publishedVersion === null ? draft : liveVersion;
  const served = toServed(agent, liveVersion.data);
  return (
    <>
      {publishedVersion === null && (
        <Callout tone="info" title="Not published yet" className="mb-6">
          The URL works once you publish the first version. You can create keys before that.
        </Callout>
      )}
      <PageSection
        title="Base URL"
        description={
          publishedVersion === null
            ? undefined
            : `Callers get version ${publishedVersion}. Append @${publishedVersion} to pin version ${publishedVersion}.`
        }
      >
        <div className="grid w-fit grid-cols-[auto_auto] items-center gap-1">
          <Address url={endpoint} label="Copy the base URL" />
          {publishedVersion !== null && (
            <Address url={`${endpoint}@${publishedVersion}`} label="Copy the pinned URL" quiet />
          )}
        </div>
      </PageSection>
      <PageSection
        title="Keys"
        description="Callers send their key in the x-api-key header. Create one per caller, so that you can revoke each separately."
      >
        <KeyList owner={{ kind: "agent", slug }} newKeys={newKeys} onNewKeysChange={setNewKeys} />
      </PageSection>
      {[agent, served].some(hasSignIn) && (
        <PageSection title="Sign-ins" description="Who signed in, and with which app.">
          {signIns}
        </PageSection>
      )}
      <PageSection
        title="Connect"
        description={
          newKeys.length > 0
            ? "Add this agent to a host, or call it from code. Your new key is filled in while it is visible."
            : `Add this agent to a host, or call it from code. Where ${KEY_PLACEHOLDER} appears, enter your key.`
        }
        actions={
          publishedVersion !== null && (
            <Button asChild size="sm">
              <Link href={`/docs/agents/${slug}`}>Reference page</Link>
            </Button>
          )
        }
      >
        {!tools && !error && <FormSkeleton label="Loading the tools" fields={10} />}
        {!tools && error && (
          <ErrorState title="The tools could not be loaded" retry={refetch}>
            {error.message}
          </ErrorState>
        )}
        {tools && renderConnect({ agent: served, tools, apiKey: newKeys.at(-1)?.key })}
      </PageSection>
      <PageSection
        title="Callers"
        description="Headers callers send, and public access. Saved in the draft."
      >
        {callerSettings}
      </PageSection>
      <PageSection
        title="Resource"
        description="Context that a host reads once per conversation, with POST /resource."
      >
        <div className="flex flex-wrap items-center gap-3">
          {resource?.enabled ? <Badge tone="success">Enabled</Badge> : <Badge>Off</Badge>}
          <Button asChild size="sm">
            <Link href={`/agents/${slug}/resource`}>
              {resource ? "Edit resource" : "Set up resource"}
            </Link>
          </Button>
        </div>
      </PageSection>
    </>
  );
}

function Address({ url, label, quiet }: { url: string; label: string; quiet?: boolean }) {
  return (
    <>
      <code
        className={`wrap-anywhere min-w-0 font-mono ${quiet ? "text-muted text-xs" : "text-base"}`}
      >
        <UrlText url={url} />
      </code>
      <CopyButton value={url} label={label} />
    </>
  );
}
