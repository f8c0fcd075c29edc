import { Badge } from "@/components/ui/badge";
import { JsonView } from "@/components/ui/json-view";
import { bearerModeOf } from "@/lib/agent/bearer-mode";
import { responseTypeOf, type Tool } from "@/lib/agent/tool";
import { answerExample } from "@/lib/exports/answer-example";
import { exampleArguments } from "@/lib/exports/example-arguments";
import type { ExportedAgent } from "@/lib/exports/export";
import { snippets } from "@/lib/exports/snippets";
import { CodeTabs } from "./code-tabs";
import { parameterRows } from "./parameter-rows";
import { ParameterTable } from "./parameter-table";

const bearerWords = {
  none: null,
  optional: "Accepts the user’s token",
  required: "Requires the user’s token",
};

const creditsText = (credits: number) => `${credits} ${credits === 1 ? "credit" : "credits"}`;

function Marks({ tool, agent }: { tool: Tool; agent: ExportedAgent }) {
  const bearer = bearerWords[bearerModeOf(agent.manifest, tool)];
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge>Returns {responseTypeOf(tool)}</Badge>
      {tool.confirmationRequired && <Badge tone="warning">Requires confirmation</Badge>}
      {bearer && <Badge tone="info">{bearer}</Badge>}
      {tool.credits !== undefined && <Badge>{creditsText(tool.credits)}</Badge>}
    </div>
  );
}

type ToolArticleProps = {
  tool: Tool;
  agent: ExportedAgent;
  id: string;
  /** The author's note is shown to members only. */
  withNote: boolean;
};

/** The reference of one tool. */
export function ToolArticle({ tool, agent, id, withNote }: ToolArticleProps) {
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
        <p className="max-w-prose whitespace-pre-line text-sm">{tool.description}</p>
        {withNote && tool.docNote && (
          <p className="max-w-prose whitespace-pre-line text-muted text-sm">{tool.docNote}</p>
        )}
        <Marks tool={tool} agent={agent} />
      </header>
      <ParameterTable tool={tool.name} rows={parameterRows(tool.parameters)} />
      <div className="grid gap-4 md:grid-cols-2">
        <JsonView
          value={exampleArguments(tool)}
          label={`Example body of ${tool.name}`}
          caption={tool.examples?.[0] ? `Request body, ${tool.examples[0].name}` : "Request body"}
        />
        <JsonView
          value={answerExample(responseTypeOf(tool))}
          label={`Example response of ${tool.name}`}
          caption="Response"
        />
      </div>
      <CodeTabs label={`Code examples for ${tool.name}`} snippets={calls} />
    </article>
  );
}
