import type { ComponentType } from "react";
import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Variable } from "@/lib/agent/manifest";
import type { TemplateScope } from "@/lib/agent/placeholders/placeholder-names";
import type { Issue } from "@/lib/errors";

/** The forms of the registered handler kinds, provided by another feature. */
export type HandlerFieldsShape = ComponentType<{
  /**
   * The stored handler; undefined for a new one. To load another one, remount with a different key.
   */
  saved: HandlerConfig | undefined;
  /** The form of a handler with problems, as last reported; null for none. */
  savedForm: unknown;
  noun: string;
  scope: TemplateScope;
  variables: readonly Variable[];
  draftName: string;
  showsAllIssues: boolean;
  serverIssues: readonly Issue[];
  /**
   * Called shortly after each change with the form and the handler. The handler is null while it
   * has problems.
   */
  onChange: (handler: HandlerConfig | null, form: unknown) => void;
  /** Called immediately with each change of the form. */
  onFormChange: (form: unknown) => void;
}>;
