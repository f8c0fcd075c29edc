import type { HandlerConfig } from "@/lib/agent/handlers";
import type { Variable } from "@/lib/agent/manifest";
import type { TemplateScope } from "@/lib/agent/placeholders/placeholder-names";
import type { Issue } from "@/lib/errors";

/** What the forms of the registered handler kinds receive from the feature that shows them. */
export type HandlerFieldsProps = {
  /**
   * The stored handler; undefined for a new one. To load another one, remount with a different key.
   */
  saved: HandlerConfig | undefined;
  /** The form of a handler with problems, as last reported; null for none. */
  savedForm: unknown;
  /** What the handler belongs to, for use within a sentence. */
  noun: string;
  /** Names that the handler's placeholders may use. */
  scope: TemplateScope;
  variables: readonly Variable[];
  /**
   * Identifies what is being edited across all agents, such as "weather/resources/docs://style".
   */
  draftName: string;
  /** Whether to show problems of fields that were never visited. */
  showsAllIssues: boolean;
  /** The server's issues, with JSON Pointers into an object with the key `handler`. */
  serverIssues: readonly Issue[];
  /**
   * Called shortly after each change with the form and the handler. The handler is null while it
   * has problems.
   */
  onChange: (handler: HandlerConfig | null, form: unknown) => void;
  /** Called immediately with each change of the form. */
  onFormChange: (form: unknown) => void;
};
