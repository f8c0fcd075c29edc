import type { Variable } from "@/lib/agent/manifest";
import { truncate } from "@/lib/schema/truncate";
import type { Export, ExportedAgent } from "./export";
import { offersSignIn } from "./mcp-hosts/offers-sign-in";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
const MAX_TEXT_LENGTH = 100;

const cutText = (text: string) => truncate(text.replace(/\s+/g, " ").trim(), MAX_TEXT_LENGTH);

/**
 * Returns the namespace of a URL: dev.acme.tools for tools.acme.dev. The registry verifies that the
 * publisher owns the domain.
 */
const toNamespace = (url: string) => {
  const { hostname } = new URL(url);
  return /^[\d.]+$|^\[/.test(hostname) ? "localhost" : hostname.split(".").reverse().join(".");
};

const toHeader = ({ ref, name, description, required, secret }: Variable) => ({
  name: `x-${ref}`,
  ...((description ?? name) && { description: description ?? name }),
  isRequired: required ?? false,
  isSecret: secret ?? false,
});

/** Returns the agent's server.json, in the format of the official MCP registry. */
export const toServerJson = ({ manifest, version, baseUrl, pageUrl }: ExportedAgent) => {
  const { slug, name, description, access, variables = [] } = manifest;
  const isRequired = !offersSignIn(access);
  return {
    $schema: SCHEMA,
    name: `${toNamespace(baseUrl)}/${slug}`,
    title: cutText(name),
    description: cutText(description) || cutText(name),
    // The registry compares versions as semantic versions.
    version: `${version ?? 0}.0.0`,
    websiteUrl: pageUrl,
    remotes: [
      {
        type: "streamable-http",
        url: `${baseUrl}/mcp`,
        headers: [
          { name: "x-api-key", description: "API key", isRequired, isSecret: true },
          ...variables.map(toHeader),
        ],
      },
    ],
  };
};

export const serverJson: Export = {
  label: "MCP registry",
  description: "The server.json that mcp-publisher sends to the MCP registry.",
  mediaType: "application/json",
  fileName: "server.json",
  render: toServerJson,
};
