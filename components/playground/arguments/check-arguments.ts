import { appendPointer, isObject, parsePointer } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema, type Validate } from "@/lib/schema/validation";
import type { Violation } from "@/lib/schema/validation/check";
import { omitUndefined } from "./initial-values";

/** A problem to fix before a run. `path` is a JSON Pointer (RFC 6901) into the arguments. */
export type ArgumentIssue = { path: string; message: string; missing: boolean };

/** Formats a JSON Pointer for people: "where city", "tags 2". List positions count from 1. */
export const formatPath = (path: string): string =>
  parsePointer(path)
    .map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : step))
    .join(" ") || "the arguments";

const toSentence = ({ message, missing }: Violation): string =>
  missing ? "Required." : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Returns the paths of list items that were added but not filled in. */
function findBlankItems(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      item === undefined
        ? [appendPointer(path, index)]
        : findBlankItems(item, appendPointer(path, index)),
    );
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    findBlankItems(inner, appendPointer(path, name)),
  );
}

export type CheckArguments = (params: unknown) => ArgumentIssue[];

/**
 * Compiles a schema. A draft's schema may not compile yet. The editor reports that, so the form
 * then accepts everything.
 */
const compileOrAcceptAll = (schema: JsonSchema, enforcesFormats: boolean): Validate => {
  try {
    return compileSchema(schema, { enforcesFormats });
  } catch {
    return () => [];
  }
};

/**
 * Compiles the validation of a form's values. The server validates again with the same validator.
 */
export function createArgumentsCheck(schema: JsonSchema, enforcesFormats = false): CheckArguments {
  const validate = compileOrAcceptAll(schema, enforcesFormats);
  return (params) => {
    const blankPaths = findBlankItems(params);
    const violations = validate(omitUndefined(params)).filter(
      ({ path }) => !blankPaths.includes(path),
    );
    return [
      ...violations.map((violation) => ({
        path: violation.path,
        message: toSentence(violation),
        missing: violation.missing,
      })),
      ...blankPaths.map((path) => ({
        path,
        message: "Fill in this item or remove it.",
        missing: true,
      })),
    ];
  };
}
