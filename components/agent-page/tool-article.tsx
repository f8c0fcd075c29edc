import { CodeTabs } from "@/components/ui/code/code-tabs";
import { FoldedText } from "@/components/ui/data/folded-text";
import { JsonView } from "@/components/ui/data/json-view";
import { Badge } from "@/components/ui/primitives/badge";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { formatCount } from "@/lib/agent/format-count";
import { getResponseType, type Tool } from "@/lib/agent/tool";
import { exampleArguments } from "@/lib/exports/example-arguments";
import type { ExportedAgent } from "@/lib/exports/export";
import { responseExample } from "@/lib/exports/response-example";
import { snippets } from "@/lib/exports/snippets";
import { parameterRows } from "./parameter-rows";
import { ParameterTable } from "./parameter-table";

const bearerLabels = {
  none: null,
  optional: "Accepts the user’s token",
  required: "Requires the user’s token",
};

function ToolBadges({ tool, agent }: { tool: Tool; agent: ExportedAgent }) {
  const bearer = bearerLabels[getBearerMode(agent.manifest, tool)];
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge>Returns {getResponseType(tool)}</Badge>
      {tool.confirmationRequired && <Badge tone="warning">Requires confirmation</Badge>}
      {bearer && <Badge tone="info">{bearer}</Badge>}
      {tool.credits !== undefined && <Badge>{formatCount(tool.credits, "credit")}</Badge>}
    </div>
  );
}

type ToolArticleProps = {
  tool: Tool;
  agent: ExportedAgent;
  id: string;
  /** Whether to show the author's note, which only members may see. */
  showNote: boolean;
};

/** The reference of one tool. */
export function ToolArticle({ tool, agent, id, showNote }: ToolArticleProps) {
  const { baseUrl, manifest } = agent;
  const { variables = [], access } = manifest;
  const target = { endpoint: baseUrl, variables, bearer: access?.bearer };
  const calls = snippets(target, tool).filter(({ id }) => id !== "list");
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="flex scroll-mt-4 flex-col gap-4 border-line border-t py-6"
    >
      <header className="flex flex-col items-start gap-2">
        <h3 id={`${id}-name`} className="wrap-anywhere font-medium font-mono text-base">
          {tool.name}
        </h3>
        <FoldedText about={tool.name} className="max-w-prose whitespace-pre-line text-sm">
          {tool.description}
        </FoldedText>
        {showNote && tool.docNote && (
          <FoldedText
            about={`the note on ${tool.name}`}
            className="max-w-prose whitespace-pre-line text-muted text-sm"
          >
            {tool.docNote}
          </FoldedText>
        )}
        <ToolBadges tool={tool} agent={agent} />
      </header>
      <ParameterTable tool={tool.name} rows={parameterRows(tool.parameters)} />
      <div className="grid gap-4 md:grid-cols-2">
        <JsonView
          value={exampleArguments(tool)}
          label={`Example body of ${tool.name}`}
          caption={tool.examples?.[0] ? `Request body, ${tool.examples[0].name}` : "Request body"}
        />
        <JsonView
          value={responseExample(getResponseType(tool))}
          label={`Example response of ${tool.name}`}
          caption="Response"
        />
      </div>
      <CodeTabs label={`Code examples for ${tool.name}`} snippets={calls} />
    </article>
  );
}
