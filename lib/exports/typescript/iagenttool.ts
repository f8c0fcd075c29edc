import type { Tool } from "@/lib/agent/tool";
import { isObject } from "@/lib/schema/json";
import type { Export, ExportedAgent } from "../export";
import { toolPath } from "../openapi/operations";
import { toPrettyJson } from "../pretty-json";
import { callOptionsDeclaration, connectionOptions, sendFunction } from "./client-parts";
import { toDocComment } from "./comment";
import { interfaceDeclarations, interfaceNames } from "./iagenttool-interface";
import { toMemberKey, toValueName } from "./identifiers";
import { listTypedTools, paramsDeclaration, type TypedTool } from "./typed-tools";

const reservedNames = [
  ...interfaceNames,
  "ToolOptions",
  "Reach",
  "CallOptions",
  "createTools",
  "send",
  "run",
  // The parameter of createTools, and names that a module cannot declare.
  "options",
  "globalThis",
  "require",
  "exports",
];

/**
 * Returns the tool's function definition, with the `description` and `required` that the interface
 * demands.
 */
const toModelFunction = ({ modelName, description, parameters }: TypedTool) => ({
  name: modelName,
  description,
  parameters: {
    ...parameters,
    properties: Object.fromEntries(
      Object.entries(parameters.properties).map(([name, schema]) => [
        name,
        schema.description === undefined ? { ...schema, description: "" } : schema,
      ]),
    ),
    required: parameters.required ?? [],
  },
});

const fitsInterface = ({ parameters }: Tool): boolean =>
  Object.values(parameters.properties).every(
    (schema) =>
      isObject(schema) &&
      typeof schema.type === "string" &&
      (schema.enum ?? []).every((value) => typeof value === "string"),
  );

type NamedTool = TypedTool & { constName: string; functionName: string };

const toolDeclaration = (tool: NamedTool): string[] => {
  const { constName, functionName, paramsType } = tool;
  // JSON is valid TypeScript except for `__proto__`, which would set the prototype of an object
  // literal.
  const text = toPrettyJson(toModelFunction(tool)).replaceAll(
    /^(\s*)"__proto__":/gm,
    '$1["__proto__"]:',
  );
  return [
    ...paramsDeclaration(tool),
    ...(fitsInterface(tool)
      ? []
      : ["// IAgentToolFunction cannot express these parameters in full."]),
    `const ${functionName} = ${text}${fitsInterface(tool) ? "" : " as unknown as IAgentToolFunction"};`,
    "",
    ...toDocComment(tool.description),
    `export const ${constName} = (options: ToolOptions): IAgentTool<${paramsType}> => ({`,
    `  toolName: ${JSON.stringify(tool.name)},`,
    '  type: "function",',
    `  function: ${functionName},`,
    `  call: (dto) => run(options, ${JSON.stringify(toolPath(tool))}, dto),`,
    "});",
    "",
  ];
};

const runFunctionSource = `/** Runs one call and commits its output. Errors that the model can fix are committed too; other refusals throw. */
const run = async (
  options: ToolOptions,
  path: string,
  dto: {
    toolId: string;
    clientId: string;
    agentName: string;
    params: object;
    abortSignal: TAbortSignal;
  },
): Promise<void> => {
  const answer = (await send(options, path, dto.params, { signal: dto.abortSignal })) as
    | { success: true; responseType: string; data: Record<string, unknown> }
    | { success: false; error: { message: string; code: number | string; details: string } };
  const say = (content: string) =>
    options.commitToolOutput(dto.toolId, content, dto.clientId, dto.agentName);
  if (answer.success) {
    const value = answer.responseType === "mixed" ? answer.data : answer.data[answer.responseType];
    await say(typeof value === "string" ? value : JSON.stringify(value ?? null));
    return;
  }
  const { message, code, details } = answer.error;
  if (typeof code === "number" && code !== 400) throw new Error(\`\${message} (\${code})\`);
  await say(details || message);
};
`;

const render = (agent: ExportedAgent): string => {
  const { manifest, version, pageUrl } = agent;
  const usedNames = new Set(reservedNames);
  const tools: NamedTool[] = listTypedTools(agent, usedNames).map((tool) => {
    const constName = toValueName(tool.modelName, usedNames);
    return { ...tool, constName, functionName: toValueName(`${constName}-function`, usedNames) };
  });
  return [
    ...toDocComment(
      `The tools of ${manifest.name}${version === null ? "" : `, version ${version}`}, each an IAgentTool that calls the published agent.\n${pageUrl}`,
    ),
    "",
    ...interfaceDeclarations,
    "/** How to reach the agent, and where to send a tool's output. */",
    "export type ToolOptions = {",
    ...connectionOptions(agent),
    "  /** Adds a tool's output to the conversation. */",
    "  commitToolOutput: (",
    "    toolId: string,",
    "    content: string,",
    "    clientId: string,",
    "    agentName: string,",
    "  ) => void | Promise<void>;",
    "};",
    "type Reach = ToolOptions;",
    "",
    ...callOptionsDeclaration,
    sendFunction(agent),
    runFunctionSource,
    ...tools.flatMap(toolDeclaration),
    "/** All tools of the agent, keyed by the names that models see. */",
    "export const createTools = (options: ToolOptions) => ({",
    ...tools.map(
      ({ modelName, constName }) => `  ${toMemberKey(modelName)}: ${constName}(options),`,
    ),
    "});",
    "",
  ].join("\n");
};

export const iagenttool: Export = {
  label: "IAgentTool",
  description: "A TypeScript module that implements each tool as an IAgentTool.",
  mediaType: "text/plain",
  fileName: "iagenttool.ts",
  render,
};
