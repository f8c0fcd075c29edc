import type { ComponentType } from "react";
import type { Renaming } from "@/lib/agent/placeholders/rename-placeholders";

/** A problem with one field of a handler's form; `path` is within that form. */
export type HandlerFormIssue = {
  code: string;
  path: string;
  message: string;
  /** Shown while typing; other issues are shown once the field is left. */
  live?: boolean;
  /** The offset inside the field's text. */
  inside?: number;
};

/**
 * How the editor edits one kind of handler. The form is plain data that may not be valid yet; its paths are within
 * the form, such as `query.0.name`. The members are methods, as those of `HandlerKindDefinition` are.
 */
export type HandlerEditor<Config, Form> = {
  /** The title of the handler's section. */
  section: string;
  blank(): Form;
  toForm(handler: Config): Form;
  /** The handler, without validation. Properties of `before` that have no field are kept. */
  fromForm(form: Form, before?: Config): Config;
  /** The field that edits a location in the handler. */
  pathOf(form: Form, steps: readonly PropertyKey[]): string;
  /** Problems of the text that the handler no longer shows, such as invalid JSON. */
  findIssues?(form: Form): HandlerFormIssue[];
  /** Display names of the fields; lists have one name for each of their rows. */
  fieldNames: Readonly<Record<string, string>>;
  listNames?: Readonly<Record<string, string>>;
  /** Fields whose issues are shown while typing. */
  liveFields?: readonly string[];
  /** A field whose text is a JSON document, and where the handler has that document. */
  document?: { field: string; pointer: string };
  /** The form with the new path of a parameter in its placeholders; code is left as it is. */
  renameParameter?(form: Form, renaming: Renaming): Form;
  /** How the handler refers to a field of a credential. */
  formatCredential(service: string, field: string): string;
  /** Why results are never cached, as a sentence. */
  getUncacheableReason?(form: Form): string | undefined;
  Form: ComponentType;
  /** What the response section shows for this kind, and the fields it edits. */
  ResponseForm?: ComponentType;
  responseFields?: readonly string[];
  /** The section for hooks around the handler, and the field it edits. */
  hooks?: { field: string; Section: ComponentType };
  /** What a call sends, shown in the API view. */
  CallPreview?: ComponentType<{ params?: Record<string, unknown> }>;
};
