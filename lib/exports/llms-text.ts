import type { ExportedAgent } from "./export";

const toSingleLine = (text: string) => text.replace(/\s+/g, " ").trim();
/** Escapes square brackets, which would end the link text. */
const escapeLinkText = (text: string) => toSingleLine(text).replace(/[[\]\\]/g, "\\$&");

const renderAgentLine = ({ manifest, pageUrl, baseUrl }: ExportedAgent) => {
  const description = toSingleLine(manifest.description);
  return `- [${escapeLinkText(manifest.name)}](${pageUrl})${description ? `: ${description}` : ""} ([OpenAPI](${baseUrl}/openapi.json))`;
};

/**
 * Renders /llms.txt (llmstxt.org): an index of this server for language models, with its public
 * agents.
 */
export const renderLlmsText = (origin: string, agents: readonly ExportedAgent[]): string =>
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
    ...(agents.length > 0 ? ["", "## Agents", "", ...agents.map(renderAgentLine)] : []),
    "",
  ].join("\n");
