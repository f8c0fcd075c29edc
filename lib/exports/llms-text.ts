import type { Manifest } from "@/lib/agent/manifest";
import type { ExportedAgent } from "./export";

const toSingleLine = (text: string) => text.replace(/\s+/g, " ").trim();
/** Escapes square brackets, which would end the link text. */
const escapeLinkText = (text: string) => toSingleLine(text).replace(/[[\]\\]/g, "\\$&");

/** An agent in the index. */
export type IndexedAgent = Pick<ExportedAgent, "baseUrl" | "pageUrl"> &
  Pick<Manifest, "name" | "description">;

const renderAgentLine = ({ name, description: text, pageUrl, baseUrl }: IndexedAgent) => {
  const description = toSingleLine(text);
  return `- [${escapeLinkText(name)}](${pageUrl})${description ? `: ${description}` : ""} ([OpenAPI](${baseUrl}/openapi.json))`;
};

/**
 * Renders /llms.txt (llmstxt.org): an index of this server for language models, with its public
 * agents.
 */
export const renderLlmsText = (origin: string, agents: readonly IndexedAgent[]): string =>
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
