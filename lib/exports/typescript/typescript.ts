import type { Export, ExportedAgent } from "../export";
import { toolPath } from "../openapi/operations";
import {
  callOptionsDeclaration,
  connectionOptions,
  responseDeclarations,
  sendFunction,
} from "./client-parts";
import { toDocComment } from "./comment";
import { toMemberKey } from "./identifiers";
import { listTypedTools, paramsDeclaration, type TypedTool } from "./typed-tools";

const reservedNames =
  `TextAnswer HtmlAnswer MediaItem MediaAnswer MixedAnswer ToolErrorCode Failure ClientOptions CallOptions
  Reach Client`.split(/\s+/);

const clientMethod = (tool: TypedTool): string[] => {
  const optionalMark = tool.hasOptionalParams ? "?" : "";
  return [
    ...toDocComment(tool.description, "    "),
    `    ${toMemberKey(tool.memberName)}: (params${optionalMark}: ${tool.paramsType}, more?: CallOptions) =>`,
    `      call<${tool.responseTypeName}>(${JSON.stringify(toolPath(tool))}, params, more),`,
  ];
};

const render = (agent: ExportedAgent): string => {
  const { manifest, version, pageUrl } = agent;
  const tools = listTypedTools(agent, new Set(reservedNames));
  return [
    ...toDocComment(
      `A typed client of ${manifest.name}${version === null ? "" : `, version ${version}`}. It needs only fetch.\n${pageUrl}`,
    ),
    "",
    ...tools.flatMap(paramsDeclaration),
    ...responseDeclarations,
    "export type ClientOptions = {",
    ...connectionOptions(agent),
    "};",
    "type Reach = ClientOptions;",
    "",
    ...callOptionsDeclaration,
    sendFunction(agent),
    "/**",
    " * One function per tool. Each resolves to the agent's response, even if it is a failure. It rejects only if",
    " * there is no response.",
    " */",
    "export const createClient = (options: ClientOptions) => {",
    "  const call = <Answer>(path: string, params: object = {}, more: CallOptions = {}) =>",
    "    send(options, path, params, more) as Promise<Answer | Failure>;",
    "  return {",
    ...tools.flatMap(clientMethod),
    "  };",
    "};",
    "export type Client = ReturnType<typeof createClient>;",
    "",
  ].join("\n");
};

export const typescript: Export = {
  label: "TypeScript",
  description: "A typed client with one function per tool, in one file without dependencies.",
  // The registered media type for ".ts" is a video format.
  mediaType: "text/plain",
  fileName: "client.ts",
  render,
};
