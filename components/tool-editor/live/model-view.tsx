"use client";

import { useMemo, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { JsonView } from "@/components/ui/json-view";
import { NativeSelect } from "@/components/ui/native-select";
import type { Manifest } from "@/lib/agent/manifest";
import { reportTool, type TargetName, type TargetReport, type Verdict } from "@/lib/agent/targets";
import type { Tool } from "@/lib/agent/tool";
import { anthropic } from "@/lib/exports/anthropic";
import type { ExportedAgent } from "@/lib/exports/export";
import { functionTools } from "@/lib/exports/function-tools";
import { gemini } from "@/lib/exports/gemini";
import { mcp } from "@/lib/exports/mcp";
import { TargetList, verdictLabels } from "../target-list";
import { PreviewAs } from "./preview-as";
import { asShown, mayDiffer, useDefinition } from "./use-definition";

type Provider = {
  label: string;
  /** The target whose compatibility report applies. */
  target: TargetName;
  render: (agent: ExportedAgent) => unknown;
};

const strictTools = (agent: ExportedAgent) =>
  functionTools(agent).map(({ type, function: given }) => ({
    type,
    function: { ...given, strict: true },
  }));

/** The model providers, and how each receives the tool's definition. */
const providers = {
  openai: { label: "OpenAI", target: "openai", render: functionTools },
  "openai-strict": { label: "OpenAI, strict mode", target: "openai-strict", render: strictTools },
  anthropic: { label: "Anthropic", target: "anthropic", render: anthropic.render },
  gemini: { label: "Gemini", target: "gemini", render: gemini.render },
  mcp: { label: "MCP", target: "mcp", render: mcp.render },
  ollama: { label: "Ollama", target: "openai", render: functionTools },
} satisfies Record<string, Provider>;
type ProviderName = keyof typeof providers;

/** A rough estimate without a tokenizer: four characters of JSON are about one token. */
const tokensOf = (value: unknown): number => Math.ceil((JSON.stringify(value) ?? "").length / 4);

const tones = { fits: "success", degraded: "warning", refused: "danger" } as const satisfies Record<
  Verdict,
  string
>;

/** An agent with this tool only; exports of tool definitions read nothing else of it. */
const agentOf = (tool: Tool): ExportedAgent => ({
  manifest: { slug: "agent", name: "Agent", tools: [tool] } as unknown as Manifest,
  version: null,
  baseUrl: "",
  pageUrl: "",
});

type ModelViewProps = { tool: Tool; targets: readonly TargetReport[] };

/** The definition that models receive. If the tool's code varies it by caller, it can be previewed as one. */
export function ModelView({ tool, targets }: ModelViewProps) {
  const definition = useDefinition(tool);
  const differs = mayDiffer(tool);
  const seen = differs ? definition.seen : null;
  const shown = useMemo(() => asShown(tool, seen), [tool, seen]);
  const reports = useMemo(
    () => (shown === tool ? targets : reportTool({ ...shown, name: shown.name || "tool" })),
    [shown, tool, targets],
  );
  const isLeftOut = seen?.kind === "loaded" && !seen.preview.tool;
  return (
    <div className="flex flex-col gap-3">
      {differs && (
        <PreviewAs
          definition={definition}
          stale={seen?.kind === "loaded" && JSON.stringify(seen.of) !== JSON.stringify(tool)}
        />
      )}
      {!isLeftOut && <GivenDefinition tool={shown} targets={reports} />}
    </div>
  );
}

/** The definition per provider, with its compatibility report. */
function GivenDefinition({ tool, targets }: ModelViewProps) {
  const [name, setName] = useState<ProviderName>("openai");
  const { label, target, render } = providers[name];
  const definition = useMemo(() => {
    const rendered = render(agentOf({ ...tool, name: tool.name || "tool", enabled: true }));
    return Array.isArray(rendered) && rendered.length === 1 ? rendered[0] : rendered;
  }, [tool, render]);
  const report = targets.find((each) => each.target === target);
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
        {report && <Badge tone={tones[report.verdict]}>{verdictLabels[report.verdict]}</Badge>}
      </div>
      <JsonView
        value={definition}
        label={`Function definition for ${label}`}
        caption={<span>Function definition · about {tokensOf(definition)} tokens</span>}
      />
    </>
  );
}
