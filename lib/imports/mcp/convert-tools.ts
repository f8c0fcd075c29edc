import {
  isStorableDefinition,
  type McpHandler,
  type RemoteDefinition,
} from "@/lib/agent/handlers/mcp";
import type { Tool } from "@/lib/agent/tool";
import { findSuspicions } from "@/lib/analysis/suspicious-text";
import { parsePointer } from "@/lib/schema/json";
import { truncate } from "@/lib/schema/truncate";
import { repairParameters } from "../agent-url/repair-parameters";
import { collectTools } from "../collect-tools";
import { convertMetadata } from "../convert-metadata";
import { cutDescription } from "../cut-texts";
import type { AddWarning, RemoteToolList } from "../import-kind";
import { toToolName } from "../readers/request/placeholders";
import { validateTool } from "../repair-tool";

type Server = { url: string; auth: McpHandler["auth"] };
type RemoteTool = RemoteToolList["tools"][number];

const toDescription = ({ name, description }: RemoteDefinition, addWarning: AddWarning): string => {
  if (typeof description !== "string" || description.trim() === "") {
    addWarning("/description", "description_missing", "The tool has no description. Add one.");
    return `Runs "${name}" of the MCP server.`;
  }
  return cutDescription(description, addWarning);
};

/**
 * A mixed result is an object, but since 2026-07-28 a schema may describe any value. Without a
 * schema, the tool may return images, sounds or files, which its definition does not mention.
 */
const toResponseType = ({ outputSchema }: Partial<Tool>): Tool["responseType"] =>
  outputSchema === undefined || outputSchema.type === "object" ? "mixed" : "text";

const suspicionCodes = {
  "hidden-characters": "hidden_characters",
  "model-command": "model_command",
} as const;

const warnAboutTexts = (definition: RemoteDefinition, addWarning: AddWarning) => {
  for (const { code, message } of findSuspicions(definition))
    addWarning(
      "/description",
      suspicionCodes[code],
      `${message} Read them before you publish this tool.`,
    );
};

/** Lists the services whose credentials the authentication uses. */
const listServices = (auth: McpHandler["auth"]): string[] => {
  const value = auth && "value" in auth ? auth.value : "";
  const names = [...value.matchAll(/\{\{\s*credentials\.([\w-]+)\./g)].map(
    ([, name]) => name ?? "",
  );
  return [...new Set(names)];
};

const convertTool = (
  { definition, pin }: RemoteTool,
  { url, auth }: Server,
  usedNames: ReadonlySet<string>,
  addWarning: AddWarning,
): Tool => {
  const name = toToolName(definition.name, usedNames);
  if (name !== definition.name)
    addWarning(
      "/name",
      "name_mended",
      `The name "${truncate(definition.name, 60)}" was changed to "${name}".`,
    );
  const { parameters } = repairParameters(definition.inputSchema, (path, code, message) =>
    addWarning(
      `/parameters${path}`,
      code,
      code === "reserved_name"
        ? `"${parsePointer(path).at(-1)}" is reserved, so it was removed and is not sent.`
        : message,
    ),
  );
  warnAboutTexts(definition, addWarning);
  const services = listServices(auth);
  const metadata = convertMetadata(definition, addWarning);
  return {
    name,
    description: toDescription(definition, addWarning),
    parameters,
    ...metadata,
    responseType: toResponseType(metadata),
    ...(services.length > 0 && { credentials: services }),
    handler: {
      kind: "mcp",
      url,
      tool: definition.name,
      ...(auth && auth.type !== "none" && { auth }),
      pin,
      ...(isStorableDefinition(definition) && { definition }),
    },
  };
};

/**
 * Converts the tools that an MCP server lists to tools that call it. Warning paths point into the
 * manifest.
 */
export const convertTools = (
  remoteTools: readonly RemoteTool[],
  server: Server,
  addWarning: AddWarning,
): Tool[] =>
  collectTools(
    remoteTools,
    (remoteTool, usedNames, warn) => {
      const validation = remoteTool.requiresTask
        ? {
            problem:
              "The server runs it only as a task, which tools of MCP servers do not support.",
          }
        : validateTool(convertTool(remoteTool, server, usedNames, warn));
      if ("tool" in validation) return validation.tool;
      const name = truncate(remoteTool.definition.name, 60);
      return void warn(
        "",
        "tool_left_out",
        `The tool "${name}" was skipped. ${validation.problem}`,
      );
    },
    addWarning,
  );
