import { bearerModeOf } from "@/lib/agent/bearer-mode";
import type { Manifest } from "@/lib/agent/manifest";
import { modelNames } from "@/lib/agent/model-name";
import { responseTypeOf } from "@/lib/agent/tool";
import { type Export, type ExportedAgent, exportedTools } from "../export";
import { sharedParts } from "./answers";
import {
  callFailures,
  callTool,
  listFailures,
  listTools,
  readResource,
  toolPath,
} from "./operations";

/** Appends underscores to the operation id of a fixed route until it differs from every tool's. */
const unlike = (id: string, taken: readonly string[]): string =>
  taken.includes(id) ? unlike(`${id}_`, taken) : id;

const variableHeaders = ({ variables = [] }: Manifest) =>
  variables.map(({ ref, name, description, required = false }) => ({
    name: `x-${ref}`,
    in: "header",
    required,
    ...((description ?? name) && { description: description ?? name }),
    schema: { type: "string" },
  }));

const describe = ({ manifest }: ExportedAgent) =>
  [
    manifest.description,
    "Every failure has the same three keys. Hosts may add executionId, chatId, userId and toolName to any body: they are taken out before the parameters are checked.",
  ]
    .filter((text) => text.trim() !== "")
    .join("\n\n");

const securitySchemes = (withBearer: boolean) => ({
  key: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "A key of this agent.",
  },
  ...(withBearer && {
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "The user's own token, handed to the tool.",
    },
  }),
});

/** Renders an agent's REST routes as OpenAPI 3.1, with one operation per tool. */
const render = (agent: ExportedAgent) => {
  const { manifest, version, baseUrl, pageUrl } = agent;
  const tools = exportedTools(manifest);
  const { resource } = manifest;
  const names = modelNames(tools);
  const ownId = (id: string) => unlike(id, [...names.values()]);
  const headers = variableHeaders(manifest);
  const parameters = headers.length > 0 ? { parameters: headers } : {};
  const calls = tools.map((tool) => {
    const post = callTool(tool, manifest, names.get(tool.name) ?? tool.name);
    return [toolPath(tool), { ...parameters, post }] as const;
  });
  const offered = resource?.enabled ? resource : undefined;
  const types = new Set(tools.map(responseTypeOf));
  if (offered) types.add(offered.responseType ?? "text");
  const isCalled = tools.length > 0 || offered !== undefined;
  const withBearer =
    tools.some((tool) => bearerModeOf(manifest, tool) !== "none") ||
    (offered !== undefined && (manifest.access?.bearer ?? "none") !== "none");
  return {
    openapi: "3.1.0",
    info: {
      title: manifest.name,
      version: version === null ? "draft" : String(version),
      description: describe(agent),
      contact: { name: manifest.name, url: pageUrl },
      license: { name: "The terms of the agent's author", url: pageUrl },
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: "Agent", description: "What the agent says about itself." },
      ...(tools.length > 0 ? [{ name: "Tools", description: "What the agent can do." }] : []),
    ],
    paths: {
      "/tools": { get: listTools(manifest, ownId("listTools")) },
      ...Object.fromEntries(calls),
      ...(offered && {
        "/resource": { ...parameters, post: readResource(manifest, ownId("readResource")) },
      }),
    },
    components: {
      ...sharedParts(types, new Set(isCalled ? callFailures : listFailures)),
      securitySchemes: securitySchemes(withBearer),
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
