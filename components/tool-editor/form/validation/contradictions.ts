import { getRowKind, type ParameterRow } from "@/components/tool-editor/parameters/model/rows";
import { schemaFromRow } from "@/components/tool-editor/parameters/model/schema-from-rows";
import type { Tool } from "@/lib/agent/tool";
import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import type { FormIssue } from "./form-issues";

type Contradiction = Pick<FormIssue, "code" | "path" | "message">;

/** Finds bounds that no number satisfies. The schema check already covers two inclusive bounds. */
const findBoundIssue = (row: ParameterRow): Contradiction | undefined => {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = row.extraKeywords;
  const toIssue = (keyword: string, low: number, high: number): Contradiction => ({
    code: "contradictory_bounds",
    path: `extraKeywords.${keyword}`,
    message: `There is no number between ${low} and ${high}.`,
  });
  if (typeof below === "number") {
    if (typeof above === "number" && above >= below)
      return toIssue("exclusiveMaximum", above, below);
    if (typeof minimum === "number" && minimum >= below)
      return toIssue("exclusiveMaximum", minimum, below);
  }
  if (typeof above === "number" && typeof maximum === "number" && above >= maximum)
    return toIssue("exclusiveMinimum", above, maximum);
  return undefined;
};

const validate = (schema: JsonSchema, value: Json): string | undefined => {
  try {
    return compileSchema(schema)(value)[0]?.message;
  } catch {
    // An invalid pattern is reported at its own field.
    return undefined;
  }
};

/**
 * Finds allowed values or a constant that the row's own type and limits reject, so that they can
 * never be sent.
 */
const findValueIssue = (row: ParameterRow): Contradiction | undefined => {
  if (!row.enum && row.extraKeywords.const === undefined) return undefined;
  const { enum: values, default: _, const: constant, ...rest } = schemaFromRow(row);
  for (const value of values ?? []) {
    const message = validate(rest, value);
    if (message)
      return {
        code: "value_not_allowed",
        path: "enum",
        message: `${JSON.stringify(value)} ${message}.`,
      };
  }
  if (constant === undefined) return undefined;
  const message = validate(values ? { ...rest, enum: values } : rest, constant);
  return message
    ? { code: "value_not_allowed", path: "extraKeywords.const", message: `This value ${message}.` }
    : undefined;
};

/**
 * Finds contradictions between a row's keywords. Skips unchanged rows, because a contradiction in
 * an imported tool must not prevent saving changes to other parts of it.
 */
export const findContradictions = (
  rows: readonly ParameterRow[],
  before: Tool | null,
): FormIssue[] => {
  const originalJson = JSON.stringify(before?.parameters) ?? "";
  const issues: FormIssue[] = [];
  const visit = (row: ParameterRow, path: string) => {
    if (!getRowKind(row).isOpaque) {
      const issue = findBoundIssue(row) ?? findValueIssue(row);
      if (issue && !originalJson.includes(JSON.stringify(schemaFromRow(row))))
        issues.push({ ...issue, path: `${path}.${issue.path}`, live: true });
    }
    for (const [index, inner] of row.properties.entries())
      visit(inner, `${path}.properties.${index}`);
    for (const [index, inner] of row.variants.entries()) visit(inner, `${path}.variants.${index}`);
    if (row.items) visit(row.items, `${path}.items`);
    if (row.additionalProperties) visit(row.additionalProperties, `${path}.additionalProperties`);
  };
  for (const [index, row] of rows.entries()) visit(row, `rows.${index}`);
  return issues;
};
