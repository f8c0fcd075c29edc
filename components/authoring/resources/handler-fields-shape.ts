import type { ComponentType } from "react";
import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Variable } from "@/lib/agent/manifest";
import type { TemplateScope } from "@/lib/agent/placeholders/placeholder-names";
import type { Issue } from "@/lib/errors";

/** The forms of the registered handler kinds, provided by another feature. */
export type HandlerFieldsShape = ComponentType<{
  /** The stored handler; undefined for a new one. Mount it again, with another key, to load another one. */
  saved: HandlerConfig | undefined;
  /** The form of a handler with problems, as reported before; null for none. */
  savedForm: unknown;
  noun: string;
  scope: TemplateScope;
  variables: readonly Variable[];
  draftName: string;
  showsAllIssues: boolean;
  serverIssues: readonly Issue[];
  /** Called shortly after each change with the handler, or with null while it has problems, and with the form. */
  onChange: (handler: HandlerConfig | null, form: unknown) => void;
  /** Called at once with each change of the form. */
  onFormChange: (form: unknown) => void;
}>;
