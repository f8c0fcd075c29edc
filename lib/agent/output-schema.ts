import { z } from "zod";
import type { CheckEffort } from "../schema/check-effort";
import { checkSchema } from "../schema/check-schema";
import { isObject, parsePointer } from "../schema/json";
import type { JsonSchema } from "../schema/json-schema";
import { customIssue } from "../schema/zod-issue";
import { MAX_ISSUES } from "./max-issues";

/** Creates the schema of a tool's output schema. */
export const createOutputSchema = (getEffort: () => CheckEffort) =>
  z
    .custom<JsonSchema>()
    .meta({
      type: "object",
      additionalProperties: true,
      description: "A JSON Schema of the result.",
    })
    .superRefine((schema, context) => {
      if (!isObject(schema))
        return context.addIssue(
          customIssue({
            code: "not_a_schema",
            message: "The output schema must be a JSON Schema.",
          }),
        );
      for (const issue of checkSchema(schema, MAX_ISSUES, getEffort()))
        context.addIssue(customIssue(issue, parsePointer(issue.path)));
    });

/** Whether results of this response type are data that a schema can describe. */
export const hasStructuredResult = (responseType: string): boolean =>
  responseType === "text" || responseType === "mixed";

/**
 * Returns the part of a response's `data` that an output schema describes. Returns undefined if
 * there is none.
 */
export const getStructuredResult = (
  responseType: string,
  data: Record<string, unknown>,
): unknown => {
  if (!hasStructuredResult(responseType)) return undefined;
  return responseType === "text" ? data.text : data;
};
