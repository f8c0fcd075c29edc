import { getResponseType } from "@/lib/agent/tool";
import { appendSentence } from "@/lib/schema/append-sentence";
import { createReferenceBudget, type ReferenceBudget } from "@/lib/schema/inline-references";
import type { Export, ExportedAgent } from "../export";
import { toResultSchema } from "../function-tools";
import { toolPath } from "../openapi/operations";
import {
  callOptionsDeclaration,
  connectionOptions,
  responseDeclarations,
  sendFunction,
} from "./client-parts";
import { toDocComment } from "./comment";
import { toMemberKey, toTypeName } from "./identifiers";
import { toTypeScriptType } from "./type-text";
import { listTypedTools, paramsDeclaration, type TypedTool } from "./typed-tools";

const reservedNames =
  `TextAnswer HtmlAnswer MediaItem MediaAnswer MixedAnswer ToolErrorCode Failure ClientOptions CallOptions
  Reach Client`.split(/\s+/);

const answerTypes = {
  text: "TextAnswer",
  html: "HtmlAnswer",
  media: "MediaAnswer",
  mixed: "MixedAnswer",
} as const;

type ClientTool = TypedTool & { answerType: string; resultDeclaration: string[] };

/** Adds the type of a tool's success response, which its output schema describes if it has one. */
const toClientTool = (
  tool: TypedTool,
  usedNames: Set<string>,
  budget: ReferenceBudget,
): ClientTool => {
  const answerType = answerTypes[getResponseType(tool)];
  if (!tool.outputSchema) return { ...tool, answerType, resultDeclaration: [] };
  const { schema, hasReferences } = toResultSchema(tool.outputSchema, budget);
  const doc = `Result of "${tool.name}".`;
  const name = toTypeName(tool.modelName, "Result", usedNames);
  const resultDeclaration = [
    ...toDocComment(
      hasReferences
        ? appendSentence(doc, "Parts that refer to other schemas have the type unknown.")
        : doc,
    ),
    `export type ${name} = ${toTypeScriptType(schema)};`,
    "",
  ];
  return { ...tool, answerType: `${answerType}<${name}>`, resultDeclaration };
};

const clientMethod = (tool: ClientTool): string[] => {
  const optionalMark = tool.hasOptionalParams ? "?" : "";
  return [
    ...toDocComment(tool.description, "    "),
    `    ${toMemberKey(tool.memberName)}: (params${optionalMark}: ${tool.paramsType}, more?: CallOptions) =>`,
    `      call<${tool.answerType}>(${JSON.stringify(toolPath(tool))}, params, more),`,
  ];
};

const render = (agent: ExportedAgent): string => {
  const { manifest, version, pageUrl } = agent;
  const usedNames = new Set(reservedNames);
  const budget = createReferenceBudget();
  const tools = listTypedTools(agent, usedNames).map((tool) =>
    toClientTool(tool, usedNames, budget),
  );
  return [
    ...toDocComment(
      `A typed client of ${manifest.name}${version === null ? "" : `, version ${version}`}. It needs only fetch.\n${pageUrl}`,
    ),
    "",
    ...tools.flatMap((tool) => [...paramsDeclaration(tool), ...tool.resultDeclaration]),
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
