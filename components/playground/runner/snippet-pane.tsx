"use client";

import { useMemo } from "react";
import type { Profile } from "@/components/browser-storage/caller-profiles";
import { useAgent } from "@/components/queries/agents";
import { CodeTabs } from "@/components/ui/code/code-tabs";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { sdkSnippets } from "@/lib/exports/sdk-snippets";
import { type Snippet, snippets } from "@/lib/exports/snippets";
import { clientSnippet } from "@/lib/exports/typescript/client-snippet";
import { type Params, toRequestParams } from "../arguments/initial-values";

type SnippetPaneProps = { slug: string; tool: Tool; params: Params; profile: Profile };

const modelSnippetIds = ["openai", "anthropic", "mcp"];

/** Code samples that make this exact call to the published agent. */
export function SnippetPane(props: SnippetPaneProps) {
  const { slug } = props;
  const agent = useAgent(slug).data?.value;
  if (!agent) return null;
  return (
    <Disclosure summary="Snippets">
      {agent.publishedVersion === null && (
        <p className="mb-2 text-muted text-xs">
          The agent is not published yet, so these snippets do not work yet.
        </p>
      )}
      <SnippetTabs {...props} agent={agent} />
    </Disclosure>
  );
}

function SnippetTabs({ tool, params, profile, agent }: SnippetPaneProps & { agent: AgentDetail }) {
  const allSnippets = useMemo<Snippet[]>(() => {
    const { endpoint, variables = [], access } = agent;
    const target = {
      endpoint,
      variables,
      ...(access?.bearer && { bearer: access.bearer }),
      ...(profile.key && { apiKey: profile.key }),
    };
    const args = toRequestParams(params);
    const [, ...calls] = snippets(target, tool, args);
    const manifest = {
      slug: agent.slug,
      name: agent.name,
      description: agent.description,
      variables,
      ...(access && { access }),
      tools: [tool],
    };
    const exportInput = { manifest, version: null, baseUrl: endpoint, pageUrl: "" };
    const models = sdkSnippets(exportInput).filter(({ id }) => modelSnippetIds.includes(id));
    return [...calls, clientSnippet(exportInput, tool, args, profile.key || undefined), ...models];
  }, [agent, tool, params, profile.key]);
  return <CodeTabs label="Snippet language" snippets={allSnippets} />;
}
