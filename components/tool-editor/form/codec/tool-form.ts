import {
  type ParameterRow,
  rowsFromParameters,
} from "@/components/tool-editor/parameters/model/rows";
import type { HandlerConfig, HandlerKind } from "@/lib/agent/handlers";
import type { BearerMode, ResponseType, TaskSupport, Tool } from "@/lib/agent/tool";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { getHandlerEditor, type HandlerForms, handlerEditors } from "../../handlers";
import { type LimitsForm, limitsFormFrom } from "./limits-form";
import { type MetadataForm, metadataFormFrom } from "./metadata-form";

/**
 * The form state of a tool: text that may not be valid yet, and the content of every handler kind.
 */
export type ToolForm = HandlerForms & {
  name: string;
  description: string;
  category: string;
  docNote: string;
  /** Which models get the tool: all of them, those in some modes, or none. */
  offered: "always" | "modes" | "never";
  modes: string[];
  version: string;
  author: string;
  enabled: boolean;
  rows: ParameterRow[];
  /**
   * The schema that the rows were created from. Holds the other top-level keywords and their order.
   */
  schema: ParametersSchema;
  confirmationRequired: boolean;
  /** Whether the server enforces the confirmation rather than trusting the host to ask. */
  confirmationEnforced: boolean;
  enforceFormats: boolean;
  confirmPrompt: string;
  responseType: ResponseType;
  /** Services whose credentials the tool may use. */
  credentials: string[];
  /** Empty for the agent's default. */
  bearer: BearerMode | "";
  /** Empty for none. */
  taskSupport: TaskSupport | "";
  /** Seconds as text; empty for the default. */
  timeout: string;
  limits: LimitsForm;
  metadata: MetadataForm;
  kind: HandlerKind;
  /** Text of row fields that is not a valid value yet, by `draftKey`. */
  drafts: Record<string, string>;
};

const blankParameters: ParametersSchema = { type: "object", properties: {} };

const blankHandlerForms = (): HandlerForms => {
  const blanks = Object.entries(handlerEditors).map(([kind, { blank }]) => [kind, blank()]);
  // `Object.fromEntries` loses the association between kinds and their forms.
  return Object.fromEntries(blanks) as HandlerForms;
};

const handlerFormsFrom = (handler: HandlerConfig): HandlerForms => ({
  ...blankHandlerForms(),
  [handler.kind]: getHandlerEditor(handler.kind).toForm(handler),
});

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
  enforceFormats: false,
  confirmPrompt: "",
  responseType: "text",
  credentials: [],
  bearer: "",
  taskSupport: "",
  timeout: "",
  limits: limitsFormFrom(undefined),
  metadata: metadataFormFrom(null),
  kind: "http",
  ...blankHandlerForms(),
  drafts: {},
});

const getOffered = ({ modes }: Tool): ToolForm["offered"] => {
  if (modes === undefined) return "always";
  return modes.length > 0 ? "modes" : "never";
};

export const formFromTool = (tool: Tool | null): ToolForm => {
  if (!tool) return blankForm();
  const { handler, limits } = tool;
  return {
    name: tool.name,
    description: tool.description,
    category: tool.category ?? "",
    docNote: tool.docNote ?? "",
    offered: getOffered(tool),
    modes: tool.modes ?? [],
    version: tool.version ?? "",
    author: tool.author ?? "",
    enabled: tool.enabled ?? true,
    rows: rowsFromParameters(tool.parameters, tool.visibleParameters),
    schema: tool.parameters,
    confirmationRequired: tool.confirmationRequired ?? false,
    confirmationEnforced: tool.confirmationEnforced ?? false,
    enforceFormats: tool.enforceFormats ?? false,
    confirmPrompt: tool.confirmPrompt ?? "",
    responseType: tool.responseType ?? "text",
    credentials: [...(tool.credentials ?? [])],
    bearer: tool.bearer ?? "",
    taskSupport: tool.taskSupport ?? "",
    timeout: limits?.timeoutMs === undefined ? "" : String(limits.timeoutMs / 1000),
    limits: limitsFormFrom(limits),
    metadata: metadataFormFrom(tool),
    kind: handler.kind,
    ...handlerFormsFrom(handler),
    drafts: {},
  };
};
