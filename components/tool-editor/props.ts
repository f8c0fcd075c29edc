import type { ComponentType, ReactNode } from "react";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { ToolDto } from "@/lib/agent/tool-dto";
import type { Credential } from "@/lib/api/schemas/credentials";
import type { InferredOutputSchema } from "@/lib/api/schemas/output-schemas";
import type { DescriptionProposal, ToolProposal } from "@/lib/api/schemas/proposals";
import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { IncompleteContent } from "./form/draft/incomplete-tool";

/** A stored tool, and the ETag to send with its next save. */
export type SavedTool = { value: Tool; etag?: string };

export type ValueFieldShape = ComponentType<{
  name: string;
  label: string;
  schema: JsonSchema;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  problem?: string;
  /**
   * Called with the reason while the typed text is not a valid value, and with undefined once it
   * is.
   */
  onUnreadable: (problem: string | undefined) => void;
}>;

/**
 * The sheet for creating or editing a credential, provided by another feature. Mounted while it is
 * open.
 */
export type CredentialSheetShape = ComponentType<{
  /**
   * The service (empty if not chosen yet), the fields that it must have, and a host that they are
   * sent to.
   */
  target: { service: string; fields?: readonly string[]; host?: string };
  onSaved: (credential: Credential) => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}>;

/** Saves tools that cannot be published yet. */
export type IncompleteTools = {
  /** The saved incomplete state of this tool; undefined if there is none. */
  content: unknown;
  onSave: (
    name: string,
    problems: { path: string; message: string }[],
    content: IncompleteContent,
  ) => Promise<void>;
  /** Deletes the saved incomplete state. */
  onDiscard: () => Promise<void>;
};

/**
 * Requests proposals from the agent's model. Rejects with an error that has a readable `message`.
 */
export type Proposals = {
  hasModel: boolean;
  /** URL of the page where a model can be added to the agent. */
  modelHref: string;
  improve: (tool: Tool, signal: AbortSignal) => Promise<DescriptionProposal>;
  draft: (text: string, signal: AbortSignal) => Promise<ToolProposal>;
};

export type ToolEditorProps = {
  /** Null for a new tool. */
  saved: SavedTool | null;
  /** Key under which the tab keeps unsaved changes, such as "weather/getForecast". */
  draftName: string;
  /** Names of the agent's other tools. */
  otherNames: readonly string[];
  /** The agent's other tools, to compare this one with. */
  otherTools?: readonly Tool[];
  variables: readonly Variable[];
  /**
   * Stores the tool and resolves to what was stored. Rejects with an error that has a readable
   * `message`. A `status` of 412 means that somebody else saved it. The paths of `issues` are JSON
   * Pointers into the tool.
   */
  onSave: (tool: Tool, etag: string | undefined) => Promise<SavedTool>;
  /** Absent if only complete tools can be saved. */
  incomplete?: IncompleteTools;
  /** Loads the tool as currently stored. */
  onLoadTheirs: () => Promise<SavedTool>;
  /** Who saved the tool last and when; shown in a conflict. */
  lastSave?: ReactNode;
  /** Shown above the fields. */
  notice?: ReactNode;
  onDirtyChange?: (dirty: boolean) => void;
  /** Called shortly after each change with the tool, or with null while it has errors. */
  onDraftChange?: (tool: Tool | null) => void;
  /** Infers an output schema from recorded results of the tool; absent if that is not possible. */
  inferOutputSchema?: () => Promise<InferredOutputSchema>;
  /** Absent if nothing can be proposed. */
  proposals?: Proposals | undefined;
  /**
   * Shows how much of the rate limit callers have used. Provided by another feature; must be
   * stable.
   */
  rateLimitUse?: ReactNode;
  /** Shows how often the live version's results came from the cache. */
  cacheUse?: ReactNode;
  /** Renders the form that people will see. Provided by another feature. */
  person?: (tool: ToolDto) => ReactNode;
  /** The caller form's field for a schema, used to edit defaults. Provided by another feature. */
  valueField?: ValueFieldShape;
  /** For creating credentials without leaving the editor; absent if none can be granted. */
  credentialSheet?: CredentialSheetShape;
  /**
   * For editing something other than an ordinary tool: its name, its sections and the pane beside
   * them.
   */
  special?: {
    noun: string;
    sections: ReactNode;
    aside: ReactNode;
    /** Whether the opened value is a template that has not been saved yet. */
    isNew: boolean;
  };
};
