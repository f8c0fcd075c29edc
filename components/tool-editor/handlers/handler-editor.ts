import type { ComponentType } from "react";
import type { Renaming } from "@/lib/agent/placeholders/rename-placeholders";

/** A problem with a field of a handler's form. `path` is relative to that form. */
export type HandlerFormIssue = {
  code: string;
  path: string;
  message: string;
  /**
   * Whether to show the issue while typing. Other issues are shown once the field loses the focus.
   */
  live?: boolean;
  /** Offset inside the field's text. */
  inside?: number;
};

/**
 * Defines how to edit one kind of handler. The form is plain data that may not be valid yet. Its
 * paths are relative to the form, such as `query.0.name`. The members are methods, like those of
 * `HandlerKindDefinition`.
 */
export type HandlerEditor<Config, Form> = {
  /** Title of the handler's section. */
  section: string;
  blank(): Form;
  toForm(handler: Config): Form;
  /** Builds the handler, without validation. Keeps properties of `before` that have no field. */
  fromForm(form: Form, before?: Config): Config;
  /** Returns the field that edits a location in the handler. */
  pathOf(form: Form, steps: readonly PropertyKey[]): string;
  /** Finds problems of text that the handler no longer contains, such as invalid JSON. */
  findIssues?(form: Form): HandlerFormIssue[];
  /** Display names of the fields. Lists have one name for all of their rows, in `listNames`. */
  fieldNames: Readonly<Record<string, string>>;
  listNames?: Readonly<Record<string, string>>;
  /** Fields whose issues are shown while typing. */
  liveFields?: readonly string[];
  /** A field whose text is a JSON document, and the document's location in the handler. */
  document?: { field: string; pointer: string };
  /** Updates a parameter's path in the form's placeholders. Leaves code as it is. */
  renameParameter?(form: Form, renaming: Renaming): Form;
  /** Returns how the handler refers to a credential's field. */
  formatCredential(service: string, field: string): string;
  /**
   * Returns a sentence that explains why results are never cached. Returns undefined if they can
   * be.
   */
  getUncacheableReason?(form: Form): string | undefined;
  Form: ComponentType;
  /** What the response section shows for this kind, and the fields that it edits. */
  ResponseForm?: ComponentType;
  responseFields?: readonly string[];
  /** The section for hooks around the handler, and the field that it edits. */
  hooks?: { field: string; Section: ComponentType };
  /** Shows what a call sends, in the API view. */
  CallPreview?: ComponentType<{ params?: Record<string, unknown> }>;
};
