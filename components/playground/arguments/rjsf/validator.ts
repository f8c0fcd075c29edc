import { ErrorSchemaBuilder, type ValidatorType } from "@rjsf/utils";
import { parsePointer } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { CheckArguments } from "../check-arguments";
import { matches } from "./alternatives";

/**
 * Converts a JSON Pointer to a path in the library's error tree. List positions are numbers there.
 * A property named "0" looks the same.
 */
const toErrorPath = (path: string): (string | number)[] =>
  parsePointer(path).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/**
 * Adapts our validator to the form library, whose own validators need `eval`. It validates against
 * the author's schema, from which `check` was compiled, not against the bare structure that the
 * form receives.
 */
export function createValidator(check: CheckArguments): ValidatorType {
  return {
    validateFormData(formData) {
      const builder = new ErrorSchemaBuilder();
      const issues = check(formData ?? {});
      for (const { path, message } of issues) builder.addErrors(message, toErrorPath(path));
      return {
        errors: issues.map(({ path, message }) => ({ property: path, message, stack: message })),
        errorSchema: builder.ErrorSchema,
      };
    },
    isValid: (schema, formData) => matches(schema as JsonSchema, formData),
    rawValidation: () => ({}),
  };
}
