import type { ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { isReservedName, suggestUnreservedName } from "@/lib/schema/json-schema";
import { draftKey } from "../draft/draft-key";
import type { FormIssue } from "./form-issues";

/** Messages for row fields whose text is not a valid value. */
const draftMessages: Record<string, string> = {
  default: "Not a valid value of the parameter’s type. Fix it or clear the field.",
  json: "This is not valid JSON.",
  extraKeywords: "Enter a JSON object of keywords, without those that have their own field.",
};
const numberMessage = "Enter a number.";

const isUnsafe = (text: string): boolean =>
  /^\s*-?\d+\s*$/.test(text) && !Number.isSafeInteger(Number(text));

const nameIssue = (
  row: ParameterRow,
  { path, index }: { path: string; index: number },
  names: readonly string[],
  toolName: string,
): FormIssue | undefined => {
  const base = { path: `${path}.name`, live: true };
  if (row.name === "")
    return {
      code: "missing_name",
      path: base.path,
      message: "Enter a name or delete the parameter.",
    };
  if (isReservedName(row.name)) {
    const suggestion = suggestUnreservedName(row.name, toolName || undefined);
    const fix = { label: `Rename to ${suggestion}`, path: base.path, value: suggestion };
    const message = `"${row.name}" is reserved: hosts add it to every call.`;
    return { ...base, code: "reserved_name", message, fix };
  }
  if (names.indexOf(row.name) < index) {
    let count = 2;
    while (names.includes(`${row.name}${count}`)) count++;
    const value = `${row.name}${count}`;
    const fix = { label: `Rename to ${value}`, path: base.path, value };
    const message = `Another parameter here is named "${row.name}".`;
    return { ...base, code: "duplicate_name", message, fix };
  }
  return undefined;
};

/**
 * Returns issues of names and of text that is not a valid value. The schema checks everything else.
 */
export const rowIssues = (
  rows: readonly ParameterRow[],
  drafts: Readonly<Record<string, string>>,
  toolName: string,
): FormIssue[] => {
  const issues: FormIssue[] = [];
  const fields = Object.keys(drafts);

  const addDraftIssues = (row: ParameterRow, path: string) => {
    const prefix = draftKey(row.id, "");
    for (const key of fields) {
      if (!key.startsWith(prefix)) continue;
      const field = key.slice(prefix.length);
      const hasMessage = Object.hasOwn(draftMessages, field);
      const issuePath = hasMessage ? `${path}.${field}` : `${path}.extraKeywords.${field}`;
      issues.push(
        isUnsafe(drafts[key] ?? "")
          ? {
              code: "unsafe_number",
              path: issuePath,
              message: "This number is too large to be stored exactly.",
            }
          : {
              code: "invalid_value",
              path: issuePath,
              message: draftMessages[field] ?? numberMessage,
            },
      );
    }
  };
  const checkLevel = (siblings: readonly ParameterRow[], above: string) => {
    const names = siblings.map(({ name }) => name);
    siblings.forEach((row, index) => {
      const path = `${above}.${index}`;
      const issue = nameIssue(row, { path, index }, names, toolName);
      if (issue) issues.push(issue);
      checkRow(row, path);
    });
  };
  const checkRow = (row: ParameterRow, path: string) => {
    if (row.enum?.length === 0)
      issues.push({
        code: "empty_enum",
        path: `${path}.enum`,
        message: "Add the values to choose from.",
      });
    if (fields.length > 0) addDraftIssues(row, path);
    if (row.properties.length > 0) checkLevel(row.properties, `${path}.properties`);
    if (row.items) checkRow(row.items, `${path}.items`);
    if (row.additionalProperties)
      checkRow(row.additionalProperties, `${path}.additionalProperties`);
    row.variants.forEach((variant, index) => {
      checkRow(variant, `${path}.variants.${index}`);
    });
  };
  checkLevel(rows, "rows");
  return issues;
};
