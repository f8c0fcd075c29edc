import type { HandlerConfig } from "@/lib/agent/handlers";
import { getResourceKey, type ListedResource } from "@/lib/agent/resources/listed-resource";
import { listUriVariables } from "@/lib/agent/resources/uri-template";
import type { CompiledTool } from "./compiled-agent";

/**
 * A resource with a handler as a tool, so that it runs as tools do. The URI's variables are its params. Its name in
 * the log has slashes, which no tool's name has.
 */
export const compileListedResource = (
  resource: ListedResource & { handler: HandlerConfig },
): CompiledTool => {
  const names = listUriVariables(resource.uriTemplate ?? "");
  return {
    tool: {
      name: `/resources/${getResourceKey(resource)}`,
      description: resource.description ?? resource.name,
      parameters: {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
        required: names,
      },
      // Served over MCP only, where no caller's token may be passed on, whatever the agent's tools take.
      bearer: "none",
      handler: resource.handler,
    },
    // Its params come from a URI that has matched the template.
    validate: () => [],
    validateResult: undefined,
    hooks: undefined,
    hasSecrets: false,
  };
};
