import type { Json } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { type ParameterRow, schemaFromRow } from "@/lib/agent/parameters/rows";
import type { Tool } from "@/lib/agent/tool";
import { compileSchema } from "@/lib/agent/validation";
import type { FormIssue } from "./form-issues";

type Found = Pick<FormIssue, "path" | "message">;

/** Bounds that no number satisfies. The schema check already covers two inclusive bounds. */
const boundIssue = ({ kept }: ParameterRow): Found | undefined => {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = kept;
  const say = (keyword: string, low: number, high: number): Found => ({
    path: `kept.${keyword}`,
    message: `There is no number between ${low} and ${high}.`,
  });
  if (typeof below === "number") {
    if (typeof above === "number" && above >= below) return say("exclusiveMaximum", above, below);
    if (typeof minimum === "number" && minimum >= below)
      return say("exclusiveMaximum", minimum, below);
  }
  if (typeof above === "number" && typeof maximum === "number" && above >= maximum)
    return say("exclusiveMinimum", above, maximum);
  return undefined;
};

const refusal = (schema: JsonSchema, value: Json): string | undefined => {
  try {
    return compileSchema(schema)(value)[0]?.says;
  } catch {
    // An invalid pattern is reported at its own field.
    return undefined;
  }
};

/** Allowed values or a constant that the row's own type and limits reject, so that they can never be sent. */
const valueIssue = (row: ParameterRow): Found | undefined => {
  if (!row.enum && row.kept.const === undefined) return undefined;
  const { enum: values, default: _, const: constant, ...rest } = schemaFromRow(row);
  for (const value of values ?? []) {
    const says = refusal(rest, value);
    if (says) return { path: "enum", message: `${JSON.stringify(value)} ${says}.` };
  }
  if (constant === undefined) return undefined;
  const says = refusal(values ? { ...rest, enum: values } : rest, constant);
  return says ? { path: "kept.const", message: `This value ${says}.` } : undefined;
};

/**
 * Contradictions between a row's keywords. Unchanged rows are skipped: a contradiction in an imported tool must not
 * prevent saving changes to other parts of it.
 */
export const rowSense = (rows: readonly ParameterRow[], before: Tool | null): FormIssue[] => {
  const opened = JSON.stringify(before?.parameters) ?? "";
  const found: FormIssue[] = [];
  const look = (row: ParameterRow, path: string) => {
    if (row.kind !== "json") {
      const issue = boundIssue(row) ?? valueIssue(row);
      if (issue && !opened.includes(JSON.stringify(schemaFromRow(row))))
        found.push({ ...issue, path: `${path}.${issue.path}`, live: true });
    }
    for (const [index, inner] of row.properties.entries())
      look(inner, `${path}.properties.${index}`);
    for (const [index, inner] of row.variants.entries()) look(inner, `${path}.variants.${index}`);
    if (row.items) look(row.items, `${path}.items`);
    if (row.others) look(row.others, `${path}.others`);
  };
  for (const [index, row] of rows.entries()) look(row, `rows.${index}`);
  return found;
};
