import type { FieldValues } from "react-hook-form";
import type { Issue } from "@/lib/errors";

/** How an entry becomes a form and back. The form may hold text that is not valid yet. */
export type EntryCodec<Entry, Form extends FieldValues> = {
  /** Null is a new entry. */
  toForm: (entry: Entry | null) => Form;
  fromForm: (form: Form) => Entry;
  /** The problems of the entry that the form makes, with JSON Pointers into the entry. */
  findIssues: (entry: Entry, form: Form) => Issue[];
  /** The form's field for a location in the entry. */
  toFormPath: (steps: readonly string[], form: Form) => string;
  /** The display name of a field. */
  getFieldLabel: (path: string) => string;
};

/** A problem at a field of the form; an empty path is the whole entry. */
export type FieldProblem = { path: string; message: string };
