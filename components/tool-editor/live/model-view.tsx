"use client";

import { useMemo, useState } from "react";
import { useTokenCounts } from "@/components/client/use-token-counts";
import { useAgent } from "@/components/queries/agents";
import { JsonView } from "@/components/ui/data/json-view";
import { NativeSelect } from "@/components/ui/inputs/native-select";
import { Badge } from "@/components/ui/primitives/badge";
import { Callout } from "@/components/ui/primitives/callout";
import type { Tool } from "@/lib/agent/tool";
import {
  reportTargets,
  type TargetName,
  type TargetReport,
  verdictLabels,
} from "@/lib/analysis/targets";
import { anthropic } from "@/lib/exports/anthropic";
import type { ExportedAgent } from "@/lib/exports/export";
import { gemini } from "@/lib/exports/gemini";
import { toMcpToolList } from "@/lib/exports/mcp";
import { ollama } from "@/lib/exports/ollama";
import { openai } from "@/lib/exports/openai";
import { openaiResponses } from "@/lib/exports/openai-responses";
import { openaiResponsesStrict } from "@/lib/exports/openai-responses-strict";
import { openaiStrict } from "@/lib/exports/openai-strict";
import { parseDraftName } from "../draft-name";
import { useEditor } from "../editor-state";
import { explainOmission } from "./explain-omission";
import { PreviewAs } from "./preview-as";
import { TargetList, verdictTones } from "./target-list";
import { applyPreview, mayVaryByCaller, useDefinitionPreview } from "./use-definition-preview";

type Provider = {
  label: string;
  /** Target whose compatibility report applies. */
  target: TargetName;
  render: (agent: ExportedAgent) => unknown;
  /** Whether the export includes even tools that the target would refuse. */
  includesRefused?: true;
};

const providers = {
  openai: { label: "OpenAI", target: "openai", render: openai.render },
  "openai-strict": {
    label: "OpenAI (strict)",
    target: "openai-strict",
    render: openaiStrict.render,
  },
  "openai-responses": {
    label: "OpenAI Responses",
    target: "openai",
    render: openaiResponses.render,
  },
  "openai-responses-strict": {
    label: "OpenAI Responses (strict)",
    target: "openai-strict",
    render: openaiResponsesStrict.render,
  },
  anthropic: { label: "Anthropic", target: "anthropic", render: anthropic.render },
  gemini: { label: "Gemini", target: "gemini", render: gemini.render },
  mcp: { label: "MCP", target: "mcp", render: toMcpToolList },
  ollama: { label: "Ollama", target: "openai", render: ollama.render, includesRefused: true },
} satisfies Record<string, Provider>;
type ProviderName = keyof typeof providers;

/** Wraps the tool in an agent. Exports of tool definitions read nothing else from it. */
const toExportedAgent = (tool: Tool): ExportedAgent => ({
  manifest: { slug: "agent", name: "Agent", description: "", tools: [tool] },
  version: null,
  baseUrl: "",
  pageUrl: "",
});

/** Returns the agent's bearer mode, for tools that have none of their own. */
const useAgentBearer = () => {
  const { slug } = parseDraftName(useEditor().sample().draftName);
  return useAgent(slug).data?.value.access?.bearer;
};

type ModelViewProps = { tool: Tool; targets: readonly TargetReport[] };

/**
 * Shows the definition that models receive. If the tool's code varies it by caller, it can be
 * previewed as one of them.
 */
export function ModelView({ tool, targets }: ModelViewProps) {
  const definition = useDefinitionPreview(tool);
  const variesByCaller = mayVaryByCaller(tool);
  const previewResult = variesByCaller ? definition.result : null;
  const previewedTool = useMemo(() => applyPreview(tool, previewResult), [tool, previewResult]);
  const agentBearer = useAgentBearer();
  const reports = useMemo(
    () =>
      previewedTool === tool && agentBearer === undefined
        ? targets
        : reportTargets({
            bearer: agentBearer,
            ...previewedTool,
            name: previewedTool.name || "tool",
          }),
    [previewedTool, tool, targets, agentBearer],
  );
  const isHidden = previewResult?.kind === "loaded" && !previewResult.preview.tool;
  return (
    <div className="flex flex-col gap-3">
      {variesByCaller && (
        <PreviewAs
          definition={definition}
          isStale={
            previewResult?.kind === "loaded" &&
            JSON.stringify(previewResult.tool) !== JSON.stringify(tool)
          }
        />
      )}
      {!isHidden && <ProviderDefinition tool={previewedTool} targets={reports} />}
    </div>
  );
}

/** Shows the definition for a provider, with its compatibility report. */
function ProviderDefinition({ tool, targets }: ModelViewProps) {
  const [name, setName] = useState<ProviderName>("openai");
  const { label, target, render, includesRefused }: Provider = providers[name];
  const definition = useMemo(() => {
    const output = render(toExportedAgent({ ...tool, name: tool.name || "tool", enabled: true }));
    return Array.isArray(output) && output.length === 1 ? output[0] : output;
  }, [tool, render]);
  const texts = useMemo(() => [JSON.stringify(definition) ?? ""], [definition]);
  const [tokens] = useTokenCounts(texts) ?? [];
  const report = targets.find((each) => each.target === target);
  const omission = explainOmission(tool, includesRefused ? undefined : report);
  return (
    <>
      <TargetList targets={targets} />
      <div className="flex items-center gap-2">
        <NativeSelect
          aria-label="Provider"
          value={name}
          onChange={({ target: { value } }) => setName(value as ProviderName)}
          className="max-w-56"
        >
          {Object.entries(providers).map(([key, provider]) => (
            <option key={key} value={key}>
              {provider.label}
            </option>
          ))}
        </NativeSelect>
        {report && (
          <Badge tone={verdictTones[report.verdict]}>{verdictLabels[report.verdict]}</Badge>
        )}
      </div>
      {omission ? (
        <Callout tone="warning" title={`${label} does not get this tool`}>
          {omission}
        </Callout>
      ) : (
        <JsonView
          value={definition}
          label={`Function definition for ${label}`}
          caption={<span>Function definition{tokens && ` · about ${tokens} tokens`}</span>}
        />
      )}
    </>
  );
}
