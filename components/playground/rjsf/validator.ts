import { type ErrorSchema, ErrorSchemaBuilder, type ValidatorType } from "@rjsf/utils";
import { pointerSteps } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { compileSchema } from "@/lib/agent/validation";
import type { CheckArguments } from "../check-arguments";

/** List positions are numbers in the library's error tree; a property named "0" looks the same. */
const stepsOf = (path: string): (string | number)[] =>
  pointerSteps(path).map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const fits = (schema: JsonSchema, value: unknown): boolean => {
  try {
    return compileSchema(schema)(value).length === 0;
  } catch {
    return false;
  }
};

/**
 * Adapts our validator to the form library, whose own validators need `eval`. It checks against the author's schema,
 * which `check` was compiled from, not against the bare structure that the form receives.
 */
export function createValidator(check: CheckArguments): ValidatorType {
  return {
    validateFormData(formData) {
      const builder = new ErrorSchemaBuilder();
      const issues = check(formData ?? {});
      for (const { path, message } of issues) builder.addErrors(message, stepsOf(path) as string[]);
      return {
        errors: issues.map(({ path, message }) => ({ property: path, message, stack: message })),
        errorSchema: builder.ErrorSchema as ErrorSchema,
      };
    },
    isValid: (schema, formData) => fits(schema as JsonSchema, formData),
    rawValidation: () => ({}),
  };
}
