import { mcp as target } from "@/lib/analysis/targets/mcp";
import type { Export, ExportedAgent } from "./export";
import { listFittingTools } from "./function-tools";
import { hostNames, hosts } from "./mcp-hosts";
import { createMcpConnection } from "./mcp-hosts/host";
import { offersSignIn } from "./mcp-hosts/offers-sign-in";
import { toMcpTool } from "./mcp-tool";
import { toServerJson } from "./server-json";

/** Returns the files and commands for each host, keyed by host and then by caption. */
const listClients = ({ manifest, baseUrl }: ExportedAgent) => {
  const { slug, name, variables = [], access } = manifest;
  const connection = createMcpConnection({
    name: slug,
    title: name,
    endpoint: baseUrl,
    variables,
    offersSignIn: offersSignIn(access),
  });
  return Object.fromEntries(
    hostNames.map((host) => {
      const { blocks, install } = hosts[host].setUp(connection);
      const files = Object.fromEntries(blocks.map(({ caption, code }) => [caption, code]));
      return [host, { ...files, ...(install && { install: install.url }) }];
    }),
  );
};

/**
 * Returns the result of `tools/list` for clients of any protocol version. Before 2026-07-28, they
 * reject the whole list if an output schema is not of an object.
 */
export const toMcpToolList = (agent: ExportedAgent) => ({
  tools: listFittingTools(agent, target).map((tool) => {
    const listedTool = toMcpTool(tool, tool.modelName, tool);
    const { outputSchema, ...rest } = listedTool;
    return outputSchema?.type === "object" ? listedTool : rest;
  }),
});

export const mcp: Export = {
  label: "MCP",
  description:
    "What MCP clients need: server.json, each host's configuration and the list of tools.",
  mediaType: "application/json",
  fileName: "mcp.json",
  render: (agent) => ({
    server: toServerJson(agent),
    clients: listClients(agent),
    ...toMcpToolList(agent),
  }),
};
