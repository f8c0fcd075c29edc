import type { Manifest } from "@/lib/agent/manifest";
import { getModelNames } from "@/lib/agent/model-names";
import {
  CALLS_PARAGRAPH,
  OPENAPI_EXTENSION,
  type ParameterExtension,
} from "@/lib/agent/openapi-extension";
import { getResponseType } from "@/lib/agent/tool";
import { createUniqueNames } from "@/lib/agent/unique-names";
import { type Export, type ExportedAgent, exportedTools } from "../export";
import {
  callFailures,
  createExamples,
  listFailures,
  listToolsOperation,
  readResourceOperation,
  toolOperation,
  toolPath,
} from "./operations";
import { sharedComponents } from "./responses";
import { toSecuritySchemes } from "./security";

const variableHeaders = ({ variables = [] }: Manifest) =>
  variables.map(({ ref, name, description, required = false, secret }) => ({
    name: `x-${ref}`,
    in: "header",
    required,
    ...((description ?? name) && { description: description ?? name }),
    schema: { type: "string" },
    [OPENAPI_EXTENSION]: {
      variable: { ...(name !== undefined && { name }), ...(secret !== undefined && { secret }) },
    } satisfies ParameterExtension,
  }));

const toDescription = ({ manifest }: ExportedAgent) =>
  [manifest.description, CALLS_PARAGRAPH].filter((text) => text.trim() !== "").join("\n\n");

/** Renders an agent's REST routes as OpenAPI 3.1, with one operation per tool. */
const render = (agent: ExportedAgent) => {
  const { manifest, version, baseUrl, pageUrl } = agent;
  const tools = exportedTools(manifest);
  const { resource } = manifest;
  const names = getModelNames(tools);
  // With a number, because code generators drop underscores.
  const toRouteId = createUniqueNames(names.values());
  const headers = variableHeaders(manifest);
  const parameters = headers.length > 0 ? { parameters: headers } : {};
  const toExamples = createExamples();
  const operations = tools.map((tool) => ({
    path: toolPath(tool),
    ...toolOperation(tool, manifest, names.get(tool.name) ?? tool.name, toExamples),
  }));
  const enabledResource = resource?.enabled ? resource : undefined;
  const types = new Set(tools.filter((tool) => !tool.outputSchema).map(getResponseType));
  if (enabledResource) types.add(enabledResource.responseType ?? "text");
  const hasCalls = tools.length > 0 || enabledResource !== undefined;
  const shared = sharedComponents(types, new Set(hasCalls ? callFailures : listFailures));
  return {
    openapi: "3.1.0",
    info: {
      title: manifest.name,
      version: version === null ? "draft" : String(version),
      description: toDescription(agent),
      contact: { name: manifest.name, url: pageUrl },
      license: { name: "The terms of the agent's author", url: pageUrl },
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: "Agent", description: "Information about the agent." },
      ...(tools.length > 0 ? [{ name: "Tools", description: "What the agent can do." }] : []),
    ],
    paths: {
      "/tools": { get: listToolsOperation(manifest, toRouteId("listTools")) },
      ...Object.fromEntries(
        operations.map(({ path, operation }) => [path, { ...parameters, post: operation }]),
      ),
      ...(enabledResource && {
        "/resource": {
          ...parameters,
          post: readResourceOperation(manifest, toRouteId("readResource")),
        },
      }),
    },
    components: {
      ...shared,
      schemas: Object.assign({}, shared.schemas, ...operations.map((each) => each.components)),
      securitySchemes: toSecuritySchemes(manifest),
    },
  };
};

export const openapi: Export = {
  label: "OpenAPI 3.1",
  description: "For code generators, gateways and other OpenAPI tooling.",
  mediaType: "application/json",
  fileName: "openapi.json",
  render,
};
