import { type Tool, toolSchema } from "@/lib/agent/tool";
import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import { checkParameters } from "@/lib/schema/check-schema";
import { appendPointer, isObject, parsePointer } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSubschemas } from "@/lib/schema/validation";
import { toIssuePointer } from "@/lib/schema/zod-issue";
import type { AddWarning } from "./import-kind";

const removeAt = (root: unknown, path: string): string | undefined => {
  const steps = parsePointer(path);
  const key = steps.at(-1);
  let parent: unknown = root;
  for (const step of steps.slice(0, -1))
    parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined;
  if (key === undefined || typeof parent !== "object" || parent === null || !(key in parent))
    return undefined;
  if (Array.isArray(parent)) parent[Number(key)] = {};
  else delete (parent as Record<string, unknown>)[key];
  return key;
};

/** Returns the code of the warning that a keyword was removed. */
export const getDroppedCode = (keyword: string): WarningCode =>
  keyword === "default" || keyword === "pattern" ? `${keyword}_dropped` : "keyword_dropped";

/**
 * Removes everything that the validator rejects from a schema, in place, with one warning each.
 * Returns whether the schema is valid afterwards. Paths are relative to the tool.
 */
export const repairSchema = (schema: ParametersSchema, addWarning: AddWarning): boolean => {
  // A repair can reveal another issue.
  for (let round = 0; round < 6; round += 1) {
    const issues = checkParameters(schema);
    if (issues.length === 0) return true;
    let removedCount = 0;
    for (const { path, message } of issues) {
      const key = removeAt(schema, path);
      // Its parent may have been removed already.
      if (key === undefined) continue;
      removedCount += 1;
      addWarning(`/parameters${path}`, getDroppedCode(key), `"${key}" was removed. ${message}`);
    }
    if (removedCount === 0) return false;
  }
  return false;
};

/**
 * Creates an example from the values that are valid for their parameters. Returns `{}` if none are
 * left.
 */
export const createExamples = (
  name: string,
  values: Record<string, unknown>,
  parameters: ParametersSchema,
): Pick<Tool, "examples"> => {
  const compile = compileSubschemas(parameters);
  const params = Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) =>
        Object.hasOwn(parameters.properties, key) &&
        isObject(parameters.properties[key]) &&
        compile(parameters.properties[key])(value).length === 0,
    ),
  );
  if (Object.keys(params).length === 0 || JSON.stringify(params).length > 20_000) return {};
  if (compile(parameters)(params).length > 0) return {};
  return {
    examples: [{ name, params: params as NonNullable<Tool["examples"]>[number]["params"] }],
  };
};

/** Returns the tool if it is valid, and the problem otherwise. */
export const validateTool = (tool: Tool): { tool: Tool } | { problem: string } => {
  const { error } = toolSchema.safeParse(tool);
  const [first] = error?.issues ?? [];
  return first ? { problem: `${toIssuePointer(first.path)}: ${first.message}` } : { tool };
};

export const prefixWarnings =
  (addWarning: AddWarning, path: string): AddWarning =>
  (subPath, code, message) =>
    addWarning(path + subPath, code, message);

export const toolPath = (index: number): string => appendPointer("/tools", index);
