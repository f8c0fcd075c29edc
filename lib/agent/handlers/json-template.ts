import type { z } from "zod";
import { jsonValue } from "@/lib/agent/json-value";
import { listTemplateTexts } from "@/lib/agent/placeholders/placed-placeholder";
import { parseTemplate } from "@/lib/agent/placeholders/template";
import type { IssueCode } from "@/lib/issue-codes";
import { JSON_LIMITS, type Json, measureJson, parsePointer } from "@/lib/schema/json";
import { customIssue } from "@/lib/schema/zod-issue";

/**
 * JSON whose strings may contain placeholders. Passed by reference, so nothing is rebuilt or
 * reordered.
 */
export const jsonTemplate: z.ZodType<Json, Json> = jsonValue.superRefine((value, context) => {
  const addIssue = (code: IssueCode, message: string, path: string[] = []) =>
    context.addIssue(customIssue({ code, message }, path));
  if (value === undefined)
    return addIssue("missing_body", "Enter a body, or set its type to none.");
  const { depth, keys } = measureJson(value, JSON_LIMITS);
  if (depth > JSON_LIMITS.depth)
    return addIssue("body_too_deep", "Nest the body at most 64 levels deep.");
  const { texts, isTooMany } =
    keys > JSON_LIMITS.keys ? { texts: [], isTooMany: true } : listTemplateTexts(value);
  // The checks of the whole tool must not read anything this large again.
  if (isTooMany) {
    const message = "Use at most 10,000 keys and 10,000 placeholders.";
    return context.addIssue({
      ...customIssue({ code: "body_too_large", message }),
      continue: false,
    });
  }
  for (const { path, text, isKey } of texts) {
    const { template: parts, problem } = parseTemplate(text);
    const isPlaceholderInKey = isKey && parts.some((part) => typeof part === "object");
    if (isPlaceholderInKey)
      addIssue(
        "placeholder_in_name",
        "Placeholders are allowed only in values, not in keys.",
        parsePointer(path),
      );
    else if (problem !== undefined) addIssue("invalid_template", problem, parsePointer(path));
  }
});
