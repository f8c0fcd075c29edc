import type { HandlerKind } from "@/lib/agent/handlers";
import type { ParametersSchema } from "@/lib/agent/json-schema";
import { type ParameterRow, rowsFromParameters } from "@/lib/agent/parameters/rows";
import type { BearerMode, ResponseType, Tool } from "@/lib/agent/tool";
import { blankHttp, type HttpForm, httpFormFrom } from "./http-form";
import { type JavaScriptForm, javascriptFormFrom } from "./javascript-form";
import { type LimitsForm, limitsFormFrom } from "./limits-form";

/** A tool as people type it: texts that may not be readable yet, and both handlers' typing side by side. */
export type ToolForm = {
  name: string;
  description: string;
  category: string;
  docNote: string;
  /** To which models: all, those in some modes, or none, as a system tool. */
  offered: "always" | "modes" | "never";
  modes: string[];
  version: string;
  author: string;
  enabled: boolean;
  rows: ParameterRow[];
  /** The schema that the rows came from: it brings the top level's other keywords and their order. */
  schema: ParametersSchema;
  confirmationRequired: boolean;
  /** Our own door asks too. */
  confirmationEnforced: boolean;
  confirmPrompt: string;
  responseType: ResponseType;
  /** The services whose credentials it is granted. */
  credentials: string[];
  /** Empty leaves it to the agent. */
  bearer: BearerMode | "";
  /** Seconds, as typed; empty means the default. */
  timeout: string;
  limits: LimitsForm;
  /** The module of an HTTP tool: its hooks. Empty when it has none. */
  module: string;
  kind: HandlerKind;
  http: HttpForm;
  javascript: JavaScriptForm;
  /** What was typed into a row's field and cannot be read yet, by `draftKey`. */
  drafts: Record<string, string>;
};

const blankParameters: ParametersSchema = { type: "object", properties: {} };

/** The key of a row's unreadable typing. Row ids hold no dots, so the key is one step of a form path. */
export const draftKey = (rowId: string, field: string): string => `${rowId}_${field}`;
/** The unreadable text of the whole schema in the live pane. */
export const schemaDraft = "schema";

export const blankForm = (): ToolForm => ({
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
