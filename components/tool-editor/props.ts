import type { ComponentType, ReactNode } from "react";
import type { Json } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import type { Variable } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { ToolDto } from "@/lib/agent/tool-dto";
import type { Credential } from "@/lib/api/schemas/credentials";

/** A tool as the server keeps it, and the ETag that its next save hands in. */
export type SavedTool = { value: Tool; etag?: string };

export type ValueFieldShape = ComponentType<{
  name: string;
  label: string;
  schema: JsonSchema;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  problem?: string;
  /** Told why what is typed is no value yet, and undefined once it is. */
  onUnreadable: (problem: string | undefined) => void;
}>;

/** The sheet in which a credential is set up or changed, drawn by another room; it stands while it is open. */
export type CredentialSheetShape = ComponentType<{
  /** The service, "" where it is still to be named, and a field that is needed of it. */
  wished: { service: string; field?: string };
  onSaved: (saved: Credential) => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}>;

export type ToolEditorProps = {
  /** Null while the tool is new. */
  saved: SavedTool | null;
  /** Unsaved typing is kept in the tab under this name, such as "weather/getForecast". */
  draftName: string;
  /** The agent's other tools. */
  otherNames: readonly string[];
  variables: readonly Variable[];
  /**
   * Stores the tool and resolves to what was stored. Rejects with an error whose `message` is a sentence;
   * `status` 412 means that somebody else saved it, `issues` hold JSON Pointers into the tool.
   */
  onSave: (tool: Tool, etag: string | undefined) => Promise<SavedTool>;
  /** Fetches the tool as it is stored now. */
  onLoadTheirs: () => Promise<SavedTool>;
  onDirtyChange?: (dirty: boolean) => void;
  /** Told a moment after each keystroke: the tool, or null while something in it is wrong. */
  onDraftChange?: (tool: Tool | null) => void;
  /** The form that people will see, drawn by another room. */
  person?: (tool: ToolDto) => ReactNode;
  /** The field that a caller's form has for a schema, drawn by another room: defaults are edited in it. */
  valueField?: ValueFieldShape;
  /** Where credentials are made without leaving the editor; absent where none can be granted. */
  credentialSheet?: CredentialSheetShape;
  /** What is edited, in words, where it is no ordinary tool; its sections and the pane beside them. */
  special?: {
    noun: string;
    sections: ReactNode;
    aside: ReactNode;
    /** What is opened is a beginning that nobody has saved yet. */
    isNew: boolean;
  };
};
