/** The names declared by `interfaceDeclarations`. */
export const interfaceNames = [
  "ToolValue",
  "TAbortSignal",
  "IToolCall",
  "IAgentToolFunction",
  "IAgentToolCallbacks",
  "IAgentTool",
];

/** The IAgentTool interface, included so that the exported module needs no imports. */
export const interfaceDeclarations = `export type ToolValue = string | number | boolean | null;
export type TAbortSignal = AbortSignal;

/** A tool call requested by the model. */
export interface IToolCall {
  id: string;
  type: string;
  function: { name: string; arguments: { [key: string]: unknown } };
}

/** The function definition that a model sees. */
export interface IAgentToolFunction {
  name: string;
  description: string;
  parameters: {
    type: string;
    properties: { [key: string]: { type: string; description: string; enum?: string[] } };
    required: string[];
  };
}

/** Lifecycle callbacks of a tool. */
export interface IAgentToolCallbacks<T = Record<string, ToolValue>> {
  onBeforeCall: (toolId: string, clientId: string, agentName: string, params: T) => Promise<void>;
  onAfterCall: (toolId: string, clientId: string, agentName: string, params: T) => Promise<void>;
  onValidate: (clientId: string, agentName: string, params: T) => Promise<boolean>;
  onCallError: (
    toolId: string,
    clientId: string,
    agentName: string,
    params: T,
    error: Error,
  ) => Promise<void>;
}

export interface IAgentTool<T = Record<string, ToolValue>> {
  toolName: string;
  type: string;
  docNote?: string;
  callbacks?: Partial<IAgentToolCallbacks<Record<string, ToolValue>>>;
  function:
    | IAgentToolFunction
    | ((clientId: string, agentName: string) => IAgentToolFunction | Promise<IAgentToolFunction>);
  validate?: (dto: {
    clientId: string;
    agentName: string;
    params: T;
    toolCalls: IToolCall[];
  }) => boolean | Promise<boolean>;
  call(dto: {
    toolId: string;
    clientId: string;
    agentName: string;
    params: T;
    toolCalls: IToolCall[];
    callReason: string;
    isLast: boolean;
    abortSignal: TAbortSignal;
  }): Promise<void>;
}
`.split("\n");
