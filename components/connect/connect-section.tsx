"use client";

import { lazy, Suspense, useState } from "react";
import { FormSkeleton } from "@/components/layout/page-states";
import { compareNames } from "@/components/ui/data/compare-names";
import { Callout } from "@/components/ui/primitives/callout";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { isOffered } from "@/lib/agent/modes";
import type { Tool } from "@/lib/agent/tool";
import { isToolListed } from "@/lib/agent/tool-dto";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { createMcpConnection } from "@/lib/exports/mcp-hosts/host";
import { offersSignIn } from "@/lib/exports/mcp-hosts/offers-sign-in";
import { AgUiSnippet } from "./ag-ui-snippet";
import { ALL_MODES, type ConnectionChoice, ConnectionOptions } from "./connection-options";
import { ConnectionTest } from "./connection-test";
import { HostTabs } from "./host-tabs";
import { RestSnippets } from "./rest-snippets";

const ModelPrograms = lazy(async () => ({
  default: (await import("./model-programs")).ModelPrograms,
}));

type ConnectSectionProps = {
  agent: AgentDetail;
  /** The tools of the published version, or of the draft if nothing is published. */
  tools: readonly Tool[];
  /** The newly created key, while it is visible. */
  apiKey: string | undefined;
};

/**
 * Ways to connect to the agent: a card for each host, REST, AG-UI, model SDKs, and a connection
 * test.
 */
export function ConnectSection({ agent, tools, apiKey }: ConnectSectionProps) {
  const { slug, name, description, endpoint, publishedVersion, variables = [], access } = agent;
  const hasSignIn = offersSignIn(access);
  const [selected, setSelected] = useState<Partial<ConnectionChoice>>({});
  const choice = { mode: ALL_MODES, isPinned: false, withoutKey: hasSignIn, ...selected };
  const listedTools = tools.filter(isToolListed);
  const takesToken = (tool: Tool) => getBearerMode(agent, tool) === "required";
  const isPinned = choice.isPinned && publishedVersion !== null;
  const baseUrl = isPinned ? `${endpoint}@${publishedVersion}` : endpoint;
  const mode = choice.mode === ALL_MODES ? undefined : choice.mode;
  const connection = createMcpConnection({
    name: slug,
    title: name,
    endpoint: baseUrl,
    apiKey,
    variables,
    mode,
    offersSignIn: hasSignIn,
    withoutKey: hasSignIn && choice.withoutKey,
  });
  const exported = {
    manifest: { slug, name, description, variables, access, tools: [...tools] },
    version: publishedVersion,
    baseUrl,
    pageUrl: "",
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ConnectionOptions
        value={choice}
        modes={[...new Set(listedTools.flatMap(({ modes = [] }) => modes))].sort(compareNames)}
        publishedVersion={publishedVersion}
        offersSignIn={connection.offersSignIn}
        onChange={(change) => setSelected({ ...selected, ...change })}
      />
      <HiddenTools tools={listedTools.filter(takesToken)} />
      <HostTabs
        connection={connection}
        others={[
          {
            id: "rest",
            label: "REST",
            content: (
              <RestSnippets
                endpoint={baseUrl}
                apiKey={apiKey}
                variables={variables}
                tools={tools}
                bearer={access?.bearer}
              />
            ),
          },
          ...(agent.model
            ? [
                {
                  id: "ag-ui",
                  label: "AG-UI",
                  content: (
                    <AgUiSnippet
                      endpoint={baseUrl}
                      mode={mode}
                      apiKey={apiKey}
                      variables={variables}
                    />
                  ),
                },
              ]
            : []),
          {
            id: "models",
            label: "Function calling",
            content: (
              <Suspense fallback={<FormSkeleton label="Loading the programs" fields={2} />}>
                <ModelPrograms agent={exported} />
              </Suspense>
            ),
          },
        ]}
      />
      <ConnectionTest
        key={slug}
        slug={slug}
        apiKey={apiKey}
        mode={mode}
        variables={variables}
        tools={listedTools.filter((tool) => isOffered(tool, mode) && !takesToken(tool))}
        isPublished={publishedVersion !== null}
      />
    </div>
  );
}

function HiddenTools({ tools }: { tools: readonly Tool[] }) {
  if (tools.length === 0) return null;
  return (
    <Callout tone="info" title="Not offered over MCP">
      {tools.map(({ name }) => name).join(", ")}: called with the caller’s own token, which MCP
      servers must not pass on. Use REST, or switch to a credential.
    </Callout>
  );
}
