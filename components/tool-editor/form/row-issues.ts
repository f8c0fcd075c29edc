import { isReservedName, suggestName } from "@/lib/agent/json-schema";
import type { ParameterRow } from "@/lib/agent/parameters/rows";
import type { FormIssue } from "./form-issues";
import { draftKey } from "./tool-form";

/** Messages for row fields whose text is not a valid value. */
const draftMessages: Record<string, string> = {
  default: "Not a valid value of the parameter’s type. Fix it or clear the field.",
  json: "This is not valid JSON.",
  kept: "Enter a JSON object of keywords, without those that have their own field.",
};
const numberMessage = "Enter a number.";
const unsafeMessage = "This number is too large to be stored exactly.";

const isUnsafe = (text: string): boolean =>
  /^\s*-?\d+\s*$/.test(text) && !Number.isSafeInteger(Number(text));

const nameIssue = (
  row: ParameterRow,
  path: string,
  names: readonly string[],
  index: number,
  toolName: string,
): FormIssue | undefined => {
  const at = { path: `${path}.name`, live: true };
  if (row.name === "") return { path: at.path, message: "Enter a name or delete the parameter." };
  if (isReservedName(row.name)) {
    const better = suggestName(row.name, toolName || undefined);
    const fix = { label: `Rename to ${better}`, path: at.path, value: better };
    return { ...at, message: `"${row.name}" is reserved: hosts add it to every call.`, fix };
  }
  if (names.indexOf(row.name) < index) {
    let count = 2;
    while (names.includes(`${row.name}${count}`)) count++;
    const value = `${row.name}${count}`;
    const fix = { label: `Rename to ${value}`, path: at.path, value };
    return { ...at, message: `Another parameter here is named "${row.name}".`, fix };
  }
  return undefined;
};

/** Issues of names and of text that is not a valid value; the schema checks everything else. */
export const rowIssues = (
  rows: readonly ParameterRow[],
  drafts: Readonly<Record<string, string>>,
  toolName: string,
): FormIssue[] => {
  const found: FormIssue[] = [];
  const fields = Object.keys(drafts);

  const drafted = (row: ParameterRow, path: string) => {
    const prefix = draftKey(row.id, "");
    for (const key of fields) {
      if (!key.startsWith(prefix)) continue;
      const field = key.slice(prefix.length);
      const message = isUnsafe(drafts[key] ?? "")
        ? unsafeMessage
        : (draftMessages[field] ?? numberMessage);
      const own = Object.hasOwn(draftMessages, field);
      found.push({ path: own ? `${path}.${field}` : `${path}.kept.${field}`, message });
    }
  };
  const level = (siblings: readonly ParameterRow[], above: string) => {
    const names = siblings.map(({ name }) => name);
    siblings.forEach((row, index) => {
      const path = `${above}.${index}`;
      const issue = nameIssue(row, path, names, index, toolName);
      if (issue) found.push(issue);
      inner(row, path);
    });
  };
  const inner = (row: ParameterRow, path: string) => {
    if (fields.length > 0) drafted(row, path);
    if (row.properties.length > 0) level(row.properties, `${path}.properties`);
    if (row.items) inner(row.items, `${path}.items`);
    if (row.others) inner(row.others, `${path}.others`);
    row.variants.forEach((variant, index) => {
      inner(variant, `${path}.variants.${index}`);
    });
  };
  level(rows, "rows");
  return found;
};
