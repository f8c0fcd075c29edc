import type { ModelDraft, ModelProblems } from "./model-draft";

/** What every group of fields of the form gets. */
export type FieldProps = {
  draft: ModelDraft;
  problems: ModelProblems;
  onChange: (draft: ModelDraft) => void;
};
