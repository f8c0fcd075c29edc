import type { HandlerConfig } from "@/lib/agent/handlers";
import { getResourceKey, type ListedResource } from "@/lib/agent/resources/listed-resource";
import { listUriVariables } from "@/lib/agent/resources/uri-template";
import type { CompiledTool } from "./compiled-agent";

/**
 * Compiles a resource with a handler to a tool, so that it runs like other tools. The URI's
 * variables are its params. Its name in the log contains slashes, unlike any tool's name.
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
      // Served over MCP only, where a caller's token must not be passed on, whatever the tools
      // accept.
      bearer: "none",
      handler: resource.handler,
    },
    // Its params come from a URI that has already matched the template.
    validate: () => [],
    validateResult: undefined,
    hooks: undefined,
    hasSecrets: false,
  };
};
