import type { FieldValues } from "react-hook-form";
import type { Issue } from "@/lib/errors";

/** Converts an entry to a form and back. The form may hold text that is not valid yet. */
export type EntryCodec<Entry, Form extends FieldValues> = {
  /** Pass null for a new entry. */
  toForm: (entry: Entry | null) => Form;
  fromForm: (form: Form) => Entry;
  /** Finds problems in the entry that the form produces. Paths are JSON Pointers into the entry. */
  findIssues: (entry: Entry, form: Form) => Issue[];
  /** Maps a location in the entry to a form field. */
  toFormPath: (steps: readonly string[], form: Form) => string;
  /** Returns the display name of a field. */
  getFieldLabel: (path: string) => string;
};

/** A problem with a form field; an empty path means the whole entry. */
export type FieldProblem = { path: string; message: string };
