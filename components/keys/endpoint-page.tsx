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
  /** The caller settings form. */
  callers: (stored: Answer<AgentDetail>) => ReactNode;
};

/** The agent's URL, its keys, code examples and caller settings. */
export function EndpointPage({ slug, callers }: EndpointPageProps) {
  const { data, error, refetch, isRefetching } = useAgent(slug);
  return (
    <Page title="Endpoint" description="The published agent's URL, and who can call it.">
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
        <div className="flex flex-col gap-1">
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
        <KeyRing ring={{ kind: "agent", slug }} fresh={fresh} onFresh={setFresh} />
      </PageSection>
      <PageSection
        title="Quickstart"
        description={
          fresh
            ? "Your new key is filled in while it is visible."
            : `Replace ${keyPlaceholder} with your key.`
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
        description="Headers callers send, and public access. Saved in the draft."
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
