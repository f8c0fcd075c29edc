import type { HttpForm, PairRow } from "@/components/tool-editor/form/codec/http-form";
import {
  type Renaming,
  renameInJsonText,
  renamePlaceholders,
} from "@/lib/agent/placeholders/rename-placeholders";

/** Updates a parameter's path in all placeholders of the request. */
export const renameHttpParameter = (form: HttpForm, renaming: Renaming): HttpForm => {
  const rename = (text: string) => renamePlaceholders(text, renaming);
  const renameInPair = (row: PairRow): PairRow => ({
    ...row,
    value: row.json ? renameInJsonText(row.value, renaming) : rename(row.value),
  });
  return {
    ...form,
    url: rename(form.url),
    path: form.path.map((row) => ({ ...row, value: rename(row.value) })),
    query: form.query.map(renameInPair),
    headers: form.headers.map(renameInPair),
    authValue: rename(form.authValue),
    bodyJson: renameInJsonText(form.bodyJson, renaming),
    bodyFields: form.bodyFields.map(renameInPair),
    bodyText: rename(form.bodyText),
  };
};
