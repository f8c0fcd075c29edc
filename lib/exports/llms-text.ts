import type { ExportedAgent } from "./export";

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
/** Square brackets would end the link text. */
const linkText = (text: string) => oneLine(text).replace(/[[\]\\]/g, "\\$&");

const agentLine = ({ manifest, pageUrl, baseUrl }: ExportedAgent) => {
  const description = oneLine(manifest.description);
  return `- [${linkText(manifest.name)}](${pageUrl})${description ? `: ${description}` : ""} ([OpenAPI](${baseUrl}/openapi.json))`;
};

/** Renders /llms.txt (llmstxt.org): an index of this server for language models, with its public agents. */
export const llmsText = (origin: string, agents: readonly ExportedAgent[]): string =>
  [
    "# Toolwright",
    "",
    "> A visual builder for AI agents' tools: design them in a form, try them, publish them at a URL.",
    "",
    `A published agent answers at ${origin}/api/agents/{slug}: GET /tools lists its tools, POST /tools/{toolName} runs one with a JSON object of parameters. Send a key as x-api-key.`,
    "",
    "## Documents",
    "",
    `- [The builder's API](${origin}/docs/api): everything the builder does, for scripts ([OpenAPI](${origin}/api/v1/openapi.json))`,
    `- [The agent manifest](${origin}/schemas/agent-manifest.json): the JSON Schema of the document that describes an agent completely`,
    ...(agents.length > 0 ? ["", "## Agents", "", ...agents.map(agentLine)] : []),
    "",
  ].join("\n");
