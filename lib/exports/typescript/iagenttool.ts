import { isObject } from "@/lib/agent/json";
import type { Tool } from "@/lib/agent/tool";
import type { Export, ExportedAgent } from "../export";
import { toolPath } from "../openapi/operations";
import { callOptions, reachOptions, sendFunction } from "./calling";
import { comment } from "./comment";
import { interfaceDeclarations, interfaceNames } from "./iagenttool-interface";
import { propertyName, valueName } from "./identifiers";
import { paramsDeclaration, type TypedTool, typedTools } from "./typed-tools";

const own = [
  ...interfaceNames,
  "ToolOptions",
  "Reach",
  "CallOptions",
  "createTools",
  "send",
  "run",
];

/** The tool's function definition, with the `description` and `required` that the interface demands. */
const functionOf = ({ modelName, description, parameters }: TypedTool) => ({
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

const isPlain = ({ parameters }: Tool): boolean =>
  Object.values(parameters.properties).every(
    (schema) =>
      isObject(schema) &&
      typeof schema.type === "string" &&
      (schema.enum ?? []).every((value) => typeof value === "string"),
  );

const indented = (value: unknown, indent: string) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);

type Named = TypedTool & { constName: string; functionName: string };

const declaration = (tool: Named): string[] => {
  const { constName, functionName, paramsType } = tool;
  // JSON is valid TypeScript except for `__proto__`, which would set the prototype in an object literal.
  const text = indented(functionOf(tool), "").replaceAll(
    /^(\s*)"__proto__":/gm,
    '$1["__proto__"]:',
  );
  return [
    ...paramsDeclaration(tool),
    ...(isPlain(tool) ? [] : ["// Its parameters say more than the interface has words for."]),
    `const ${functionName} = ${text}${isPlain(tool) ? "" : " as unknown as IAgentToolFunction"};`,
    "",
    ...comment(tool.description),
    `export const ${constName} = (options: ToolOptions): IAgentTool<${paramsType}> => ({`,
    `  toolName: ${JSON.stringify(tool.name)},`,
    '  type: "function",',
    ...(tool.docNote === undefined ? [] : [`  docNote: ${JSON.stringify(tool.docNote)},`]),
    `  function: ${functionName},`,
    `  call: (dto) => run(options, ${JSON.stringify(toolPath(tool))}, dto),`,
    "});",
    "",
  ];
};

const runFunction = `/**
 * Carries out one call and commits what the model is to read. What the model can mend is committed as well;
 * a call that the agent refuses for another reason is an error.
 */
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
  const taken = new Set(own);
  const tools: Named[] = typedTools(agent, taken).map((tool) => {
    const constName = valueName(tool.modelName, taken);
    return { ...tool, constName, functionName: valueName(`${constName}-function`, taken) };
  });
  return [
    ...comment(
      `The tools of ${manifest.name}${version === null ? "" : `, version ${version}`}, each an IAgentTool that calls the published agent.\n${pageUrl}`,
    ),
    "",
    ...interfaceDeclarations,
    "/** How the agent is reached, and where what a tool says is handed in. */",
    "export type ToolOptions = {",
    ...reachOptions(agent),
    "  /** Puts a tool's answer into the conversation. */",
    "  commitToolOutput: (",
    "    toolId: string,",
    "    content: string,",
    "    clientId: string,",
    "    agentName: string,",
    "  ) => void | Promise<void>;",
    "};",
    "type Reach = ToolOptions;",
    "",
    ...callOptions,
    sendFunction(agent),
    runFunction,
    ...tools.flatMap(declaration),
    "/** All tools of the agent, by the names that models call them by. */",
    "export const createTools = (options: ToolOptions) => ({",
    ...tools.map(
      ({ modelName, constName }) => `  ${propertyName(modelName)}: ${constName}(options),`,
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
