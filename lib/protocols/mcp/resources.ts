import {
  type Resource as McpResource,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
  type Server,
} from "@modelcontextprotocol/server";
import type { Manifest } from "@/lib/agent/manifest";
import { CONTEXT_RESOURCE_URI, type ListedResource } from "@/lib/agent/resources/listed-resource";
import { findResource } from "@/lib/agent/resources/match-uri";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import { compileListedResource } from "@/lib/runtime/listed-resource";
import type { McpExchange } from "./exchange";
import { passesTokenOn } from "./listed-tools";
import { invalidParams, withProtocolErrors } from "./protocol-errors";
import { toResourceContents } from "./resource-contents";
import { runCall } from "./run-call";

type Contents = ReadResourceResult["contents"];

const contextResource = {
  uri: CONTEXT_RESOURCE_URI,
  name: "resource",
  title: "Context",
  description: "Context about the user or the environment.",
};

const describe = ({ name, title, description, mimeType }: ListedResource) => ({
  name,
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(mimeType !== undefined && { mimeType }),
});

const listResources = (agent: CompiledAgent): McpResource[] => [
  ...(agent.resource && !passesTokenOn(agent, agent.resource) ? [contextResource] : []),
  ...(agent.manifest.resources ?? []).flatMap((each) =>
    each.uri === undefined ? [] : { uri: each.uri, ...describe(each) },
  ),
];

const listTemplates = ({ resources = [] }: Manifest): ResourceTemplateType[] =>
  resources.flatMap((each) =>
    each.uriTemplate === undefined ? [] : { uriTemplate: each.uriTemplate, ...describe(each) },
  );

const readContext = async (
  exchange: McpExchange,
  resource: CompiledTool,
  signal: AbortSignal,
): Promise<Contents> => {
  if (passesTokenOn(exchange.context.agent, resource))
    throw invalidParams(
      `${CONTEXT_RESOURCE_URI} acts with its caller's own token, which MCP servers must not pass on. Read it over REST, or ask its author to use a credential.`,
    );
  const result = await runCall(exchange, resource, {}, signal);
  return toResourceContents(CONTEXT_RESOURCE_URI, undefined, result);
};

/** Whether the agent has a resource with this URI. */
export const hasResource = ({ manifest, resource }: CompiledAgent, uri: string): boolean =>
  (uri === CONTEXT_RESOURCE_URI && resource !== undefined) ||
  findResource(manifest.resources ?? [], uri) !== undefined;

/**
 * Reads the contents of a resource. Throws if there is none with this URI, or if its handler fails.
 */
export const readResource = async (
  exchange: McpExchange,
  uri: string,
  signal: AbortSignal,
): Promise<Contents> => {
  const { agent } = exchange.context;
  if (uri === CONTEXT_RESOURCE_URI && agent.resource)
    return readContext(exchange, agent.resource, signal);
  const match = findResource(agent.manifest.resources ?? [], uri);
  if (!match) throw new ResourceNotFoundError(uri, `There is no resource ${uri}.`);
  const { text, base64, handler, mimeType } = match.resource;
  if (handler) {
    const tool = compileListedResource({ ...match.resource, handler });
    return toResourceContents(uri, mimeType, await runCall(exchange, tool, match.params, signal));
  }
  return base64 === undefined
    ? [{ uri, mimeType: mimeType ?? "text/plain", text: text ?? "" }]
    : [{ uri, mimeType: mimeType ?? "application/octet-stream", blob: base64 }];
};

/** Registers handlers that list and read the agent's resources, if it has any. */
export const registerResources = (server: Server, exchange: McpExchange): void => {
  const { agent } = exchange.context;
  const resources = listResources(agent);
  const resourceTemplates = listTemplates(agent.manifest);
  if (resources.length === 0 && resourceTemplates.length === 0) return;
  server.registerCapabilities({ resources: {} });
  server.setRequestHandler("resources/list", () => ({ resources }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params: { uri } }, { mcpReq }) =>
    withProtocolErrors(exchange, async () => ({
      contents: await readResource(exchange, uri, mcpReq.signal),
    })),
  );
};
