import type { Export, ExportedAgent } from "../export";
import { toolPath } from "../openapi/operations";
import { answerDeclarations, callOptions, reachOptions, sendFunction } from "./calling";
import { comment } from "./comment";
import { propertyName } from "./identifiers";
import { paramsDeclaration, type TypedTool, typedTools } from "./typed-tools";

const own =
  `TextAnswer HtmlAnswer MediaItem MediaAnswer MixedAnswer ToolErrorCode Failure ClientOptions CallOptions
  Reach Client`.split(/\s+/);

const method = (tool: TypedTool): string[] => {
  const optional = tool.paramsOptional ? " = {}" : "";
  return [
    ...comment(tool.description, "    "),
    `    ${propertyName(tool.modelName)}: (params: ${tool.paramsType}${optional}, more?: CallOptions) =>`,
    `      call<${tool.answerType}>(${JSON.stringify(toolPath(tool))}, params, more),`,
  ];
};

const render = (agent: ExportedAgent): string => {
  const { manifest, version, pageUrl } = agent;
  const tools = typedTools(agent, new Set(own));
  return [
    ...comment(
      `A typed client of ${manifest.name}${version === null ? "" : `, version ${version}`}. It needs nothing but fetch.\n${pageUrl}`,
    ),
    "",
    ...tools.flatMap(paramsDeclaration),
    ...answerDeclarations,
    "export type ClientOptions = {",
    ...reachOptions(agent),
    "};",
    "type Reach = ClientOptions;",
    "",
    ...callOptions,
    sendFunction(agent),
    "/**",
    " * One function per tool. Each resolves to the agent's answer, a failure included; it rejects only when no",
    " * answer came.",
    " */",
    "export const createClient = (options: ClientOptions) => {",
    "  const call = <Answer>(path: string, params: object, more: CallOptions = {}) =>",
    "    send(options, path, params, more) as Promise<Answer | Failure>;",
    "  return {",
    ...tools.flatMap(method),
    "  };",
    "};",
    "export type Client = ReturnType<typeof createClient>;",
    "",
  ].join("\n");
};

export const typescript: Export = {
  label: "TypeScript",
  description: "A typed client with one function per tool, in one file without dependencies.",
  // The registered media type of ".ts" is a video format.
  mediaType: "text/plain",
  fileName: "client.ts",
  render,
};
