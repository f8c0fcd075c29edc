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
  /** Called with the reason while the typed text is not a valid value, and with undefined once it is. */
  onUnreadable: (problem: string | undefined) => void;
}>;

/** The sheet for creating or editing a credential, provided by another feature; mounted while it is open. */
export type CredentialSheetShape = ComponentType<{
  /** The service ("" if not chosen yet) and a field that it must have. */
  target: { service: string; field?: string };
  onSaved: (credential: Credential) => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}>;

/** Saves tools that cannot be published yet. */
export type IncompleteTools = {
  /** What was saved of this one; undefined if nothing was. */
  content: unknown;
  onSave: (
    name: string,
    problems: { path: string; message: string }[],
    content: IncompleteContent,
  ) => Promise<void>;
  /** Deletes what was saved. */
  onDiscard: () => Promise<void>;
};

/** What the agent's model proposes. Rejects with an error that has a readable `message`. */
export type Proposals = {
  hasModel: boolean;
  /** Where the agent gets a model. */
  modelHref: string;
  improve: (tool: Tool, signal: AbortSignal) => Promise<DescriptionProposal>;
  draft: (text: string, signal: AbortSignal) => Promise<ToolProposal>;
};

export type ToolEditorProps = {
  /** Null while the tool is new. */
  saved: SavedTool | null;
  /** Key under which unsaved changes are kept in the tab, such as "weather/getForecast". */
  draftName: string;
  /** The agent's other tools. */
  otherNames: readonly string[];
  /** The same tools, to compare this one with. */
  otherTools?: readonly Tool[];
  variables: readonly Variable[];
  /**
   * Stores the tool and resolves to what was stored. Rejects with an error that has a readable `message`;
   * `status` 412 means that someone else saved it, and the paths of `issues` are JSON Pointers into the tool.
   */
  onSave: (tool: Tool, etag: string | undefined) => Promise<SavedTool>;
  /** Absent where only complete tools can be saved. */
  incomplete?: IncompleteTools;
  /** Loads the tool as it is stored now. */
  onLoadTheirs: () => Promise<SavedTool>;
  /** Who saved it last and when; shown beside what somebody else saved. */
  lastSave?: ReactNode;
  onDirtyChange?: (dirty: boolean) => void;
  /** Called shortly after each change with the tool, or with null while it has errors. */
  onDraftChange?: (tool: Tool | null) => void;
  /** Makes an output schema from what was recorded of the tool; absent while nothing can be. */
  inferOutputSchema?: () => Promise<InferredOutputSchema>;
  /** Absent where nothing can be proposed. */
  proposals?: Proposals | undefined;
  /** What callers have used of the rate limit, provided by another feature; must be stable. */
  rateLimitUse?: ReactNode;
  /** How often the live version's results came from the cache. */
  cacheUse?: ReactNode;
  /** The form that people will see, provided by another feature. */
  person?: (tool: ToolDto) => ReactNode;
  /** The caller form's field for a schema, provided by another feature; used to edit defaults. */
  valueField?: ValueFieldShape;
  /** For creating credentials without leaving the editor; absent where none can be granted. */
  credentialSheet?: CredentialSheetShape;
  /** For editing something other than an ordinary tool: its name, its sections and the pane beside them. */
  special?: {
    noun: string;
    sections: ReactNode;
    aside: ReactNode;
    /** The opened value is a template that has not been saved yet. */
    isNew: boolean;
  };
};
