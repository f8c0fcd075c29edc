import type { ReactNode } from "react";
import { Page, PageSection } from "@/components/layout/page";
import { ReferenceFooter } from "@/components/layout/reference-footer";
import { CodeBlock } from "@/components/ui/code/code-block";
import { CodeTabs } from "@/components/ui/code/code-tabs";
import { FoldedText } from "@/components/ui/data/folded-text";
import { JsonView } from "@/components/ui/data/json-view";
import { UrlText } from "@/components/ui/data/url-text";
import { CopyButton } from "@/components/ui/primitives/copy-button";
import { type ExportedAgent, exportedTools } from "@/lib/exports/export";
import { failureExample } from "@/lib/exports/response-example";
import { sdkSnippets } from "@/lib/exports/sdk-snippets";
import { snippets } from "@/lib/exports/snippets";
import { CallerHeaders } from "./caller-headers";
import { ExportList } from "./export-list";
import { createReference, ToolList, ToolReference } from "./tool-reference";

type AgentPageProps = {
  agent: ExportedAgent;
  isPublic: boolean;
  isMember: boolean;
  icon: ReactNode;
  /** How programs connect over MCP. */
  connect: ReactNode;
  /** The number of the page of the tool reference, from 1. */
  page: number;
};

/**
 * The reference page of a published agent. It renders on the server and passes only text to its
 * client components, so that handlers never reach the browser.
 */
export function AgentPage({ agent, isPublic, isMember, icon, connect, page }: AgentPageProps) {
  const { manifest, version, baseUrl } = agent;
  const tools = exportedTools(manifest);
  const reference = createReference(agent, page);
  const [listSnippet] = snippets({ endpoint: baseUrl, variables: [] }, undefined);
  return (
    <Page
      title={
        <span className="flex items-center gap-3">
          {icon}
          {manifest.name}
        </span>
      }
      description={
        <FoldedText about={manifest.name} className="whitespace-pre-line">
          {manifest.description}
        </FoldedText>
      }
      className="mx-auto"
    >
      <PageSection title="Base URL" description={`This is version ${version}.`}>
        <div className="flex flex-col gap-4">
          <div className="flex min-w-0 items-center gap-1">
            <code className="wrap-anywhere min-w-0 font-mono text-base">
              <UrlText url={baseUrl} />
            </code>
            <CopyButton value={baseUrl} label="Copy the base URL" />
          </div>
          {listSnippet && (
            <CodeBlock
              code={listSnippet.code}
              label={listSnippet.label}
              caption={listSnippet.title}
            />
          )}
        </div>
      </PageSection>
      {tools.length > 1 && <ToolList reference={reference} />}
      <PageSection title="Headers" description="Headers that callers send with each request.">
        <CallerHeaders manifest={manifest} />
      </PageSection>
      <PageSection
        title="Errors"
        description="All errors have this shape. The code is the HTTP status, or a string if the tool itself failed."
      >
        <JsonView value={failureExample} label="Example error" />
      </PageSection>
      <PageSection
        title="Files"
        description={`Machine-readable formats. Those for model providers leave out tools that the provider would reject.${isPublic ? "" : " Requires a key."}`}
      >
        <ExportList baseUrl={baseUrl} isPublic={isPublic} />
      </PageSection>
      <PageSection title="Connect" description="Add this agent to a host over MCP.">
        {connect}
      </PageSection>
      {tools.length > 0 && (
        <PageSection
          title="Use with a model"
          description="Programs that pass the tools to a model and run the calls it makes."
        >
          <CodeTabs label="Models" snippets={sdkSnippets(agent)} />
        </PageSection>
      )}
      <ToolReference reference={reference} agent={agent} isMember={isMember} />
      <ReferenceFooter />
    </Page>
  );
}
