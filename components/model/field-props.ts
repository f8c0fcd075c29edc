import type { ModelDraft, ModelProblems } from "./model-draft";

/** Props shared by all field groups of the form. */
export type FieldProps = {
  draft: ModelDraft;
  problems: ModelProblems;
  onChange: (draft: ModelDraft) => void;
};
