"use client";

import { useMemo } from "react";
import { useAgent } from "@/components/queries/agents";
import type { Profile } from "@/components/queries/caller-profiles";
import { CodeBlock } from "@/components/ui/code-block";
import { Disclosure } from "@/components/ui/disclosure";
import { Tab, TabPanel, Tabs, TabsList } from "@/components/ui/tabs";
import type { Tool } from "@/lib/agent/tool";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { sdkSnippets } from "@/lib/exports/sdk-snippets";
import { type Snippet, snippets } from "@/lib/exports/snippets";
import { clientSnippet } from "@/lib/exports/typescript/client-snippet";
import { type Params, toSend } from "./starting-values";

type SnippetPaneProps = { slug: string; tool: Tool; params: Params; profile: Profile };

const handedToModels = ["openai", "anthropic", "mcp"];

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
      <Programs {...props} agent={agent} />
    </Disclosure>
  );
}

function Programs({ tool, params, profile, agent }: SnippetPaneProps & { agent: AgentDetail }) {
  const all = useMemo<Snippet[]>(() => {
    const { endpoint, variables = [], access } = agent;
    const target = {
      endpoint,
      variables,
      ...(access?.bearer && { bearer: access.bearer }),
      ...(profile.key && { apiKey: profile.key }),
    };
    const args = toSend(params);
    const [, ...calls] = snippets(target, tool, args);
    const manifest = {
      slug: agent.slug,
      name: agent.name,
      description: agent.description,
      variables,
      ...(access && { access }),
      tools: [tool],
    };
    const exported = { manifest, version: null, baseUrl: endpoint, pageUrl: "" };
    const models = sdkSnippets(exported).filter(({ id }) => handedToModels.includes(id));
    return [...calls, clientSnippet(exported, tool, args, profile.key || undefined), ...models];
  }, [agent, tool, params, profile.key]);
  return (
    <Tabs defaultValue="curl">
      <TabsList label="Snippet language">
        {all.map(({ id, title }) => (
          <Tab key={id} value={id}>
            {title}
          </Tab>
        ))}
      </TabsList>
      {all.map(({ id, label, code }) => (
        <TabPanel key={id} value={id}>
          <CodeBlock code={code} label={label} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
