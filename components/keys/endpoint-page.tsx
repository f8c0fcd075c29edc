"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Page, PageSection } from "@/components/layout/page";
import { ErrorState, FormSkeleton } from "@/components/layout/page-states";
import { useAgent } from "@/components/queries/agents";
import type { Answer } from "@/components/queries/api";
import type { CreatedKey } from "@/components/queries/keys";
import { useTools } from "@/components/queries/tools";
import { useVersion } from "@/components/queries/versions";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { keyPlaceholder } from "@/lib/exports/snippets";
import { KeyRing } from "./key-ring";
import { SnippetTabs } from "./snippet-tabs";

type EndpointPageProps = {
  slug: string;
  /** What callers bring along, from the agent's own room. */
  callers: (stored: Answer<AgentDetail>) => ReactNode;
};

/** Where the agent answers, who may call, and programs that do. */
export function EndpointPage({ slug, callers }: EndpointPageProps) {
  const { data, error, refetch, isRefetching } = useAgent(slug);
  return (
    <Page title="Endpoint" description="Where the published agent answers, and who may call it.">
      {!data && !error && <FormSkeleton label="Loading the endpoint" />}
      {!data && error && (
        <ErrorState retry={refetch} busy={isRefetching}>
          {error.message}
        </ErrorState>
      )}
      {data && <Loaded agent={data.value} callers={callers(data)} />}
    </Page>
  );
}

function Loaded({ agent, callers }: { agent: AgentDetail; callers: ReactNode }) {
  const { slug, endpoint, publishedVersion, variables = [], access } = agent;
  const [fresh, setFresh] = useState<CreatedKey | null>(null);
  const live = useVersion(slug, publishedVersion);
  const draft = useTools(slug);
  const tools = publishedVersion === null ? draft.data : live.data?.tools;
  return (
    <>
      {publishedVersion === null && (
        <Callout tone="info" title="Not published yet" className="mb-6">
          The address answers once the first version is published. Keys can be made before that.
        </Callout>
      )}
      <PageSection
        title="Base URL"
        description={
          publishedVersion === null
            ? undefined
            : `Callers get version ${publishedVersion}. A number at its end pins a version for ever.`
        }
      >
        <div className="flex flex-col gap-1">
          <Address url={endpoint} label="Copy the base URL" />
          {publishedVersion !== null && (
            <Address url={`${endpoint}@${publishedVersion}`} label="Copy the pinned URL" quiet />
          )}
        </div>
      </PageSection>
      <PageSection
        title="Keys"
        description="Callers send their key as x-api-key. Give each its own, so that one can be revoked alone."
      >
        <KeyRing ring={{ kind: "agent", slug }} fresh={fresh} onFresh={setFresh} />
      </PageSection>
      <PageSection
        title="Calling it"
        description={
          fresh
            ? "The new key is filled in while it is visible."
            : `Put a key in the place of ${keyPlaceholder}.`
        }
        actions={
          publishedVersion !== null && (
            <Button asChild size="sm">
              <Link href={`/docs/agents/${slug}`}>Reference page</Link>
            </Button>
          )
        }
      >
        {tools ? (
          <SnippetTabs
            endpoint={endpoint}
            apiKey={fresh?.key}
            variables={variables}
            bearer={access?.bearer}
            tools={tools}
          />
        ) : (
          <FormSkeleton label="Loading the tools" fields={2} />
        )}
      </PageSection>
      <PageSection
        title="Callers"
        description="What they bring along, and what they may do without a key. Saved in the draft."
      >
        {callers}
      </PageSection>
    </>
  );
}

function Address({ url, label, quiet }: { url: string; label: string; quiet?: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-1">
      <code
        className={`wrap-anywhere min-w-0 font-mono ${quiet ? "text-muted text-xs" : "text-base"}`}
      >
        {url}
      </code>
      <CopyButton value={url} label={label} />
    </div>
  );
}
