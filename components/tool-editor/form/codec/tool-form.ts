import {
  type ParameterRow,
  rowsFromParameters,
} from "@/components/tool-editor/parameters/model/rows";
import type { HandlerKind } from "@/lib/agent/handlers";
import type { BearerMode, ResponseType, Tool } from "@/lib/agent/tool";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { blankHttp, type HttpForm, httpFormFrom } from "./http-form";
import { type JavaScriptForm, javascriptFormFrom } from "./javascript-form";
import { type LimitsForm, limitsFormFrom } from "./limits-form";

/** The form state of a tool: text that may not be valid yet, and the content of both handler kinds. */
export type ToolForm = {
  name: string;
  description: string;
  category: string;
  docNote: string;
  /** Which models get the tool: all, those in some modes, or none. */
  offered: "always" | "modes" | "never";
  modes: string[];
  version: string;
  author: string;
  enabled: boolean;
  rows: ParameterRow[];
  /** The schema that the rows were created from; it holds the top level's other keywords and their order. */
  schema: ParametersSchema;
  confirmationRequired: boolean;
  /** The server requires the confirmation, rather than trusting the host to ask. */
  confirmationEnforced: boolean;
  confirmPrompt: string;
  responseType: ResponseType;
  /** The services whose credentials the tool may use. */
  credentials: string[];
  /** Empty for the agent's default. */
  bearer: BearerMode | "";
  /** Seconds as text; empty for the default. */
  timeout: string;
  limits: LimitsForm;
  /** The hooks module of an HTTP tool; empty if it has none. */
  module: string;
  kind: HandlerKind;
  http: HttpForm;
  javascript: JavaScriptForm;
  /** Text of row fields that is not a valid value yet, by `draftKey`. */
  drafts: Record<string, string>;
};

const blankParameters: ParametersSchema = { type: "object", properties: {} };

/** The key of a row field's draft. Row ids contain no dots, so the key is one step of a form path. */
export const draftKey = (rowId: string, field: string): string => `${rowId}_${field}`;
/** The draft key of the JSON Schema view's text. */
export const schemaDraft = "schema";

const blankForm = (): ToolForm => ({
  name: "",
  description: "",
  category: "",
  docNote: "",
  offered: "always",
  modes: [],
  version: "",
  author: "",
  enabled: true,
  rows: [],
  schema: blankParameters,
  confirmationRequired: false,
  confirmationEnforced: false,
  confirmPrompt: "",
  responseType: "text",
  credentials: [],
  bearer: "",
  timeout: "",
  limits: limitsFormFrom(undefined),
  module: "",
  kind: "http",
  http: blankHttp(),
  javascript: javascriptFormFrom(undefined),
  drafts: {},
});

export const formFromTool = (tool: Tool | null): ToolForm => {
  if (!tool) return blankForm();
  const { handler, limits } = tool;
  return {
    name: tool.name,
    description: tool.description,
    category: tool.category ?? "",
    docNote: tool.docNote ?? "",
    offered: tool.modes === undefined ? "always" : tool.modes.length > 0 ? "modes" : "never",
    modes: tool.modes ?? [],
    version: tool.version ?? "",
    author: tool.author ?? "",
    enabled: tool.enabled ?? true,
    rows: rowsFromParameters(tool.parameters, tool.visibleParameters),
    schema: tool.parameters,
    confirmationRequired: tool.confirmationRequired ?? false,
    confirmationEnforced: tool.confirmationEnforced ?? false,
    confirmPrompt: tool.confirmPrompt ?? "",
    responseType: tool.responseType ?? "text",
    credentials: [...(tool.credentials ?? [])],
    bearer: tool.bearer ?? "",
    timeout: limits?.timeoutMs === undefined ? "" : String(limits.timeoutMs / 1000),
    limits: limitsFormFrom(limits),
    module: (handler.kind === "http" && handler.module) || "",
    kind: handler.kind,
    http: handler.kind === "http" ? httpFormFrom(handler) : blankHttp(),
    javascript: javascriptFormFrom(handler.kind === "javascript" ? handler : undefined),
    drafts: {},
  };
};
